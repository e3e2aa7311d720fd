/** The flags of `up` and `demo`, which take precedence over the environment. */
import type { Command } from 'commander';
import { DATABASE_SCHEMES, type Environment, QUEUE_SCHEMES, readAddress } from '../env.ts';
import { readPort, wholeNumber } from '../options/number-options.ts';

export interface ClusterFlags {
  readonly workers: number;
  readonly port?: number;
  readonly databaseUrl?: string;
  readonly redisUrl?: string;
}

const MOST_WORKERS = 64;

export function addClusterFlags(command: Command): Command {
  return command
    .option('--workers <count>', 'the number of worker processes', wholeNumber(1, MOST_WORKERS), 2)
    .option('--port <port>', 'the port of the API (default: ORDO_PORT, else 8460 or any free port)', readPort)
    .option('--database-url <url>', 'use this Postgres instead of the embedded one (default: DATABASE_URL)')
    .option('--redis-url <url>', 'use this Redis or Valkey for the queue (default: REDIS_URL)');
}

/** Applies the flags. @throws OrdoError `request.invalid` for a flag with a wrong value */
export function withFlags(environment: Environment, { port, databaseUrl, redisUrl }: ClusterFlags): Environment {
  return {
    ...environment,
    ...(port === undefined ? {} : { port }),
    ...(databaseUrl === undefined ? {} : { databaseUrl: readAddress('--database-url', databaseUrl, DATABASE_SCHEMES) }),
    ...(redisUrl === undefined ? {} : { redisUrl: readAddress('--redis-url', redisUrl, QUEUE_SCHEMES) }),
  };
}

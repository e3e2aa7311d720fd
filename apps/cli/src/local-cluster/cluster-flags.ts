/** The flags of `up` and `demo`, which take precedence over the environment. */
import { OrdoError } from '@ordo/core';
import { DATABASE_SCHEMES, type Environment, QUEUE_SCHEMES, readAddress } from '../env.ts';
import { readWhole } from '../plain-numbers.ts';

export interface ClusterFlags {
  readonly workers: string;
  readonly port?: string;
  readonly databaseUrl?: string;
  readonly redisUrl?: string;
}

/** @throws OrdoError `request.invalid` for a flag with a wrong value. */
export function withFlags(environment: Environment, { port, databaseUrl, redisUrl }: ClusterFlags): Environment {
  return {
    ...environment,
    ...(port === undefined ? {} : { port: readCount('--port', port, 65_535) }),
    ...(databaseUrl === undefined ? {} : { databaseUrl: readAddress('--database-url', databaseUrl, DATABASE_SCHEMES) }),
    ...(redisUrl === undefined ? {} : { redisUrl: readAddress('--redis-url', redisUrl, QUEUE_SCHEMES) }),
  };
}

export function readCount(flag: string, text: string, maximum = 64): number {
  const count = readWhole(text);
  if (count >= 1 && count <= maximum) return count;
  throw new OrdoError(
    'request.invalid',
    `${flag} is ${JSON.stringify(text)}, which is not a whole number from 1 to ${maximum}`,
    {
      fix: `give ${flag} a whole number in this range`,
    },
  );
}

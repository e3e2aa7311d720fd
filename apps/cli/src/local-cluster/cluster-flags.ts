/** The flags of `up` and `demo`, which take precedence over the environment. */
import { OrdoError } from '@ordo/core';
import type { Environment } from '../env.ts';

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
    ...(databaseUrl === undefined ? {} : { databaseUrl: readUrl('--database-url', databaseUrl) }),
    ...(redisUrl === undefined ? {} : { redisUrl: readUrl('--redis-url', redisUrl) }),
  };
}

export function readCount(flag: string, text: string, maximum = 64): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= maximum) return count;
  throw new OrdoError(
    'request.invalid',
    `${flag} is ${JSON.stringify(text)}, which is not a whole number from 1 to ${maximum}`,
    {
      fix: `give ${flag} a whole number in this range`,
    },
  );
}

function readUrl(flag: string, url: string): string {
  if (URL.canParse(url)) return url;
  throw new OrdoError('request.invalid', `${flag} is not a URL`, {
    fix: `give ${flag} the form scheme://user:password@host:port/name`,
  });
}

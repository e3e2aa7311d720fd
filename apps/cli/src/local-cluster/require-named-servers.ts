/** Checks the servers that the user has named, before anything is claimed or written. */
import { requirePostgres, requireRedis } from '@ordo/embedded';
import type { Environment } from '../env.ts';

/** Checks the servers. @throws OrdoError `environment.invalid` when a server that the user has named does not let Ordo in */
export async function requireNamedServers({ databaseUrl, redisUrl }: Environment, signal: AbortSignal): Promise<void> {
  if (databaseUrl !== undefined) await requirePostgres(databaseUrl);
  if (redisUrl !== undefined) await requireRedis(redisUrl);
  signal.throwIfAborted();
}

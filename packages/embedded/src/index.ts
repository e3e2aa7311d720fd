export { claimDirectory } from './directory-claim.ts';
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded-postgres.ts';
export { findFreePort } from './endpoint.ts';
export { type GuardedProcessOptions, type ProcessExit, type RunningProcess, spawnGuarded } from './guarded-process.ts';
export type { Log } from './log.ts';
export { findRedisProgram, type PrivateRedis, type PrivateRedisOptions, startPrivateRedis } from './private-redis.ts';
export { removePostgresData } from './postgres-cluster.ts';
export { readStartTime } from './process-table.ts';
export { requirePostgres, requireRedis } from './require-servers.ts';
export { type Service, supervise, type SuperviseOptions, type Supervision } from './supervise.ts';

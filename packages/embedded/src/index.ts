export { CLAIM_FILE, claimDirectory } from './processes/directory-claim.ts';
export {
  type GuardedProcessOptions,
  type ProcessExit,
  type RunningProcess,
  signalProcess,
  spawnGuarded,
} from './processes/guarded-process.ts';
export { KeptService, type Service } from './processes/kept-service.ts';
export type { Log } from './processes/log.ts';
export { type NodeProcess, type NodeProcessOptions, spawnNode } from './processes/node-process.ts';
export { supervise, type SuperviseOptions, type Supervision } from './processes/supervise.ts';
export { untilReady } from './processes/until-ready.ts';
export { type WaitOptions, waitUntil } from './processes/wait-until.ts';
export { createFirstKey, createQueueUrl } from './product/first-keys.ts';
export {
  type ApiOptions,
  describeApi,
  describeWorker,
  isApiReady,
  locateProgram,
  type Program,
  type WorkerOptions,
} from './product/programs.ts';
export { type Ordo, type OrdoOptions, startOrdo } from './product/start-ordo.ts';
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from './servers/embedded-postgres.ts';
export { findFreePort } from './servers/endpoint.ts';
export { removePostgresData } from './servers/postgres-cluster.ts';
export {
  findRedisProgram,
  type PrivateRedis,
  type PrivateRedisOptions,
  startPrivateRedis,
} from './servers/private-redis.ts';
export { requirePostgres, requireRedis } from './servers/require-servers.ts';

export {
  findFreePort,
  isApiReady,
  locateProgram,
  type NodeProcess,
  type Ordo,
  signalProcess,
  spawnNode,
  waitUntil,
} from '@ordo/embedded';
export { locateBuilt, requireBuilt } from './built-product.ts';
export { expectAllClose, type Tolerance } from './closeness.ts';
export { type FullDisk, prepareFullDisk } from './full-disk.ts';
export { expectNoLeak, type ReadMemory } from './leak-check.ts';
export { copyProduct, type ProductCopy } from './product-copy.ts';
export { PROGRAMS, startBuiltOrdo } from './start-built-ordo.ts';
export { createTcpRelay, type TcpRelay } from './tcp-relay.ts';
export { createTestDatabase, type TestDatabase, type TestSchema } from './test-database.ts';
export { hasTestMpi } from './test-mpi.ts';
export { hasTestSlurm, startTestSlurm, type TestSlurm } from './test-slurm.ts';
export { hasTestSlurmAccounting } from './test-slurm-accounting.ts';
export { startTestPostgres, type TestPostgres } from './test-postgres.ts';
export { createTestRedis, hasTestRedis, type TestRedis } from './test-redis.ts';
export { hasTestS3, startTestS3, type TestS3 } from './test-s3.ts';

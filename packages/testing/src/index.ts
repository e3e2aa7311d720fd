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
export { locateBuilt, requireBuilt } from './product/built-product.ts';
export { expectAllClose, type Tolerance } from './numbers/closeness.ts';
export { type FullDisk, prepareFullDisk } from './services/full-disk.ts';
export { expectNoLeak, type ReadMemory } from './numbers/leak-check.ts';
export { copyProduct, type ProductCopy } from './product/product-copy.ts';
export { PROGRAMS, startBuiltOrdo } from './product/start-built-ordo.ts';
export { createTcpRelay, type TcpRelay } from './services/tcp-relay.ts';
export { createTestDatabase, type TestDatabase, type TestSchema } from './services/test-database.ts';
export { hasTestMpi } from './services/test-mpi.ts';
export { hasTestSlurm, startTestSlurm, type TestSlurm } from './services/test-slurm.ts';
export { hasTestSlurmAccounting } from './services/test-slurm-accounting.ts';
export { startTestPostgres, type TestPostgres } from './services/test-postgres.ts';
export { createTestRedis, hasTestRedis, type TestRedis } from './services/test-redis.ts';
export { hasTestS3, startTestS3, type TestS3 } from './services/test-s3.ts';

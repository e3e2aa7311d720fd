export { buildAndLocate } from './built-product.ts';
export { expectAllClose, type Tolerance } from './closeness.ts';
export { expectNoLeak, type ReadMemory } from './leak-check.ts';
export { type RealProcess, type RealProcessOptions, signalPid, spawnRealProcess } from './real-process.ts';
export { createTcpRelay, type TcpRelay } from './tcp-relay.ts';
export { createTestDatabase, type TestDatabase } from './test-database.ts';
export { createTestRedis, hasTestRedis, type TestRedis } from './test-redis.ts';
export { type WaitOptions, waitUntil } from './wait-until.ts';

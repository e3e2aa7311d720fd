// The suites that every engine must pass, and their helpers, for the tests of packages with an engine of their own.
export { type EngineUnderTest, listPresent } from './suite.ts';
export { fuzz } from './suites/fuzz.ts';
export { FUSED_SUITES, KERNEL_SUITES } from './suites/index.ts';
export { largestError, randomFloats, seededNumbers, useCpu, useNative } from './support.ts';

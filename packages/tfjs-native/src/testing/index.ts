// For the tests of packages that bring an engine of their own: the suites that every engine has to pass, and their helpers.
export { type EngineUnderTest, listPresent } from './suite.ts';
export { fuzz } from './suites/fuzz.ts';
export { FUSED_SUITES, KERNEL_SUITES } from './suites/index.ts';
export { largestError, randomFloats, seededNumbers, useCpu, useNative } from './support.ts';

// The functions that the build script of a package needs to build its addon.
export { buildAndTell } from './build-addon.mjs';
export { buildKernel } from './build-kernel.mjs';
export { hashOf } from './hashes.mjs';
export { asksForAll, wantedSets } from './instruction-sets.mjs';
export { hashHeaders, listFiles } from './list-files.mjs';
export {
  BuildError,
  compileSharedObject,
  findArmCompiler,
  findCompiler,
  findHeaders,
  linkFlags,
  SHARED_HEADERS,
} from './toolchain.mjs';

// What the build script of a package needs in order to build its addon.
export { buildAndTell } from './build-addon.mjs';
export { hashOf } from './hashes.mjs';
export { BuildError, compileSharedObject, findCompiler, findHeaders, linkFlags, SHARED_HEADERS } from './toolchain.mjs';

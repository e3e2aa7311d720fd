// What a package's build script needs to build its addon.
export { buildAndTell } from './build-addon.mjs';
export { hashOf } from './hashes.mjs';
export { BuildError, compileSharedObject, findCompiler, findHeaders, linkFlags } from './toolchain.mjs';

// Lists the sources of the CUDA addon: kernels for nvcc, and the rest for the C++ compiler. For the emulator, the C++ compiler
// compiles all of them.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hashOf, listFiles } from '@ordo/addon/build';
import { INCLUDE_FOLDER, SHARED_HEADERS } from '../../../scripts/shared.mjs';

const cuda = path.resolve(import.meta.dirname, '../native');
const emulator = path.resolve(import.meta.dirname, '../../../src/cuda/testing/emulator');

const HOST_FLAGS = ['-std=c++20', '-fPIC', '-fvisibility=hidden', '-Wall', '-Wextra', '-Werror', '-DORDO_ISA=cuda'];

const inCuda = (folders, ending) => folders.flatMap((folder) => listFiles(path.join(cuda, folder), ending));

function deviceFlags(architectures, compiler) {
  const newest = architectures.at(-1);
  return [
    '-std=c++20',
    '-O3',
    '-DORDO_ISA=cuda',
    '-ccbin',
    compiler.command,
    '-Xcompiler=-fPIC,-fvisibility=hidden,-Wall,-Wextra,-Werror',
    '-Werror=all-warnings',
    ...architectures.map((arch) => `-gencode=arch=compute_${arch},code=sm_${arch}`),
    `-gencode=arch=compute_${newest},code=compute_${newest}`,
    '-I',
    INCLUDE_FOLDER,
  ];
}

/**
 * Returns every translation unit: { source, flags, compiler, headers }. Without nvcc, these are the units of the emulated addon.
 */
export function listCudaUnits({ compiler, nvcc, architectures, headers }) {
  const kernels = inCuda(['kernels'], '.cu');
  const host = inCuda(['.', 'runtime', 'kernels'], '.cc');
  const include = nvcc === null ? emulator : nvcc.include;
  const hostFlags = [...HOST_FLAGS, '-O2', '-x', 'c++', '-I', INCLUDE_FOLDER, '-isystem', include];
  const forHost = (source) => ({ source, flags: hostFlags, compiler, headers });
  if (nvcc === null) return [...kernels, ...host, ...listFiles(emulator, '.cc')].map(forHost);
  const flags = deviceFlags(architectures, compiler);
  return [...kernels.map((source) => ({ source, flags, compiler: nvcc, headers })), ...host.map(forHost)];
}

/**
 * Returns the hash of all headers, including those that are shared with the native addon. A change there recompiles everything.
 */
export function hashCudaHeaders({ emulate }) {
  const shared = SHARED_HEADERS.map((name) => path.join(INCLUDE_FOLDER, name));
  const all = [...inCuda(['runtime', 'kernels'], '.h'), ...(emulate ? listFiles(emulator, '.h') : []), ...shared];
  return hashOf(all.map((file) => readFileSync(file)));
}

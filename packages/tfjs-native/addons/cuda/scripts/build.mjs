// Builds build/Release/ordo_cuda.node with nvcc, for Ampere (sm_80), Hopper (sm_90) and, from CUDA 12.8 on, Blackwell (sm_100),
// and as PTX for later GPUs.
//   node scripts/build.mjs [--force] [--jobs=1] [--arch=90]   (one architecture only, while developing)
//   node scripts/build.mjs --emulate     the same sources for a machine without a GPU (src/cuda/testing/emulator)
import path from 'node:path';
import { buildAndTell, findCompiler, findHeaders, linkFlags } from '@ordo/addon/build';
import { hashCudaHeaders, listCudaUnits } from './sources.mjs';
import { findNvcc } from './toolchain.mjs';

const emulate = process.argv.includes('--emulate');
const optionOf = (name) => process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1];
const TITLE = emulate ? 'emulated CUDA addon' : 'CUDA addon';

function plan() {
  const compiler = findCompiler(process.env);
  const nvcc = emulate ? null : findNvcc(process.env);
  const architectures = optionOf('arch')?.split(',') ?? nvcc?.architectures ?? [];
  return {
    folder: path.resolve(import.meta.dirname, '../build'),
    name: emulate ? 'ordo_cuda_emulated' : 'ordo_cuda',
    title: TITLE,
    objects: emulate ? 'objects-emulated' : 'objects',
    units: listCudaUnits({ compiler, nvcc, architectures, headers: findHeaders() }),
    sets: [],
    headerHash: hashCudaHeaders({ emulate }),
    linker: compiler,
    // The CUDA runtime is linked in. Only the driver and, if it is installed, cuBLASLt must be found at run time.
    linkFlags: [...linkFlags(process.platform), ...(nvcc === null ? [] : nvcc.links), '-ldl'],
    smoke: path.join(import.meta.dirname, 'smoke/smoke.mjs'),
    jobs: Number(optionOf('jobs') ?? 1),
    facts: emulate ? { emulated: true } : { compiler: nvcc.version, architectures },
  };
}

await buildAndTell(TITLE, plan, process.argv.includes('--force'));

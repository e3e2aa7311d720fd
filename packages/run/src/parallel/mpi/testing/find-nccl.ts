/** Finds NCCL for tests, and the CUDA addons that open it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const ENGINE_FOLDER = path.resolve(import.meta.dirname, '../../../../../tfjs-native');
export const CUDA_FOLDER = path.join(ENGINE_FOLDER, 'addons/cuda');
export const CUDA_EMULATOR = path.join(ENGINE_FOLDER, 'src/cuda/testing/emulator');
export const BUILD_ENGINE = path.join(ENGINE_FOLDER, 'scripts/build.mjs');
export const EMULATED_ADDON = path.join(CUDA_FOLDER, 'build/Release/ordo_cuda_emulated.node');
export const CUDA_ADDON = path.join(CUDA_FOLDER, 'build/Release/ordo_cuda.node');

const PYTHON =
  "import importlib.util as u; s = u.find_spec('nvidia.nccl'); print(s.submodule_search_locations[0] if s else '')";

export interface TestNccl {
  /** The folder of `nccl.h`. */
  readonly include: string;
  /** The path of `libnccl.so.2`. */
  readonly library: string;
}

/** Returns the NCCL of `ORDO_NCCL`, of Python's package or of Debian's. Without one, says loudly what is not tested. */
export function findTestNccl(whatIsSkipped: string): TestNccl | null {
  const python = spawnSync('python3', ['-c', PYTHON], { encoding: 'utf8' });
  const folders = [
    process.env['ORDO_NCCL'],
    python.status === 0 ? python.stdout.trim() : '',
    '/usr',
    '/usr/local/cuda',
  ];
  for (const folder of folders.filter((name) => name !== undefined && name !== '')) {
    const include = path.join(folder as string, 'include');
    const library = ['lib', 'lib/x86_64-linux-gnu', 'lib/aarch64-linux-gnu', 'lib64']
      .map((name) => path.join(folder as string, name, 'libnccl.so.2'))
      .find((file) => existsSync(file));
    if (library !== undefined && existsSync(path.join(include, 'nccl.h'))) return { include, library };
  }
  console.warn(
    `\n*** SKIPPED with NCCL: ${whatIsSkipped}. There is no NCCL (python3 -m venv nccl && nccl/bin/pip install nvidia-nccl-cu13, and ` +
      'ORDO_NCCL=…/site-packages/nvidia/nccl) ***\n',
  );
  return null;
}

/** Builds the CUDA addon for a GPU that this process emulates. */
export function buildEmulatedAddon(): void {
  const script = path.join(CUDA_FOLDER, 'scripts/build.mjs');
  execFileSync(process.execPath, [script, '--emulate'], { stdio: 'pipe', timeout: 600_000 });
}

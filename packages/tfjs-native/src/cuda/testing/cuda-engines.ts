// The CUDA engine, if there is a GPU, and everywhere its sources emulated on the CPU. ORDO_CUDA_ENGINES chooses one of them:
// `gpu`, if time on a GPU is short, or `emulated`.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as tf from '@tensorflow/tfjs-core';
import { NativeEngineError } from '../../index.ts';
import { type EngineUnderTest, listPresent } from '../../testing/index.ts';
import { CUDA_BACKEND_NAME, probeCuda, registerCudaBackend } from '../register.ts';

export interface CudaEngineUnderTest extends EngineUnderTest {
  /** The path of the emulated addon. The addon for GPUs has the default path. */
  readonly addonPath?: string;
}

const EMULATED = fileURLToPath(new URL('../../../addons/cuda/build/Release/ordo_cuda_emulated.node', import.meta.url));
const BUILD_SCRIPT = fileURLToPath(new URL('../../../addons/cuda/scripts/build.mjs', import.meta.url));

function useCuda(addonPath?: string): EngineUnderTest['use'] {
  return async ({ memoryLimitBytes = 0 } = {}) => {
    // The call itself throws errors, as on the CPU. Errors of the next read have a test of their own.
    await registerCudaBackend({
      memoryLimitBytes,
      checksEveryCall: true,
      ...(addonPath !== undefined && { addonPath }),
    });
    await tf.setBackend(CUDA_BACKEND_NAME);
  };
}

function reasonWithoutGpu(): string | null {
  try {
    probeCuda();
    return null;
  } catch (error) {
    if (error instanceof NativeEngineError) return error.message;
    throw error;
  }
}

function reasonWithoutEmulator(): string | null {
  try {
    execFileSync(process.execPath, [BUILD_SCRIPT, '--emulate'], { stdio: 'pipe', timeout: 600_000 });
    return null;
  } catch (error) {
    return error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
  }
}

const chosen = process.env['ORDO_CUDA_ENGINES'];
const unlessLeftOut = (name: string, findReason: () => string | null): string | null =>
  chosen === undefined || chosen === name ? findReason() : `ORDO_CUDA_ENGINES is ${chosen}`;

/** The engines that can be tested on this machine. */
export const CUDA_ENGINES = listPresent<CudaEngineUnderTest>([
  {
    title: 'CUDA',
    backend: CUDA_BACKEND_NAME,
    absent: unlessLeftOut('gpu', reasonWithoutGpu),
    use: useCuda(),
  },
  {
    title: 'CUDA, emulated',
    backend: CUDA_BACKEND_NAME,
    absent: unlessLeftOut('emulated', reasonWithoutEmulator),
    addonPath: EMULATED,
    use: useCuda(EMULATED),
  },
]);

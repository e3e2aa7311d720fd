/**
 * This program computes on the GPU with the engine `cuda`, and prints the result as JSON. `engines/cuda.ts` runs it.
 *
 *   node prove-cuda.js [addon]
 */
import { CUDA_BACKEND_NAME, registerCudaBackend } from '@ordo/tfjs-native/cuda';
import { NativeEngineError } from '@ordo/tfjs-native';
import { findProductError } from '../engines/products/sound-arithmetic.ts';
import { tf } from '../tf.ts';
import type { CudaProof } from '../engines/cuda.ts';

const [, , addonPath] = process.argv;

async function prove(): Promise<CudaProof> {
  try {
    const { gpu } = await registerCudaBackend(addonPath === undefined ? {} : { addonPath });
    await tf.setBackend(CUDA_BACKEND_NAME);
    return { device: gpu.name, error: await findProductError(), refusal: null };
  } catch (error) {
    if (!(error instanceof NativeEngineError)) throw error;
    return { device: null, error: null, refusal: { reason: error.message, fix: error.fix } };
  }
}

process.stdout.write(`${JSON.stringify(await prove())}\n`);

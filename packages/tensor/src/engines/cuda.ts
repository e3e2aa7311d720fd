/** The `cuda` engine: the twin of `native` for NVIDIA GPUs. It needs its addon to be built, and a GPU. */
import { OrdoError } from '@ordo/core';
import { CUDA_BACKEND_NAME, probeCuda, registerCudaBackend } from '@ordo/tfjs-cuda';
import { NativeEngineError } from '@ordo/tfjs-native';
import { tf } from '../tf.ts';
import { lacksPrecision } from './lacks-precision.ts';
import type { EngineDefinition, EngineProbe } from './engine.ts';

// Below `native`: it has not run on a GPU yet, so `auto` leaves it alone and it must be asked for by name.
const PACE = 99;

export const cuda: EngineDefinition = {
  id: 'cuda',
  title: 'CUDA (C++)',
  probe: () => Promise.resolve(probe()),
  async load({ threads, precision, device = 0 }) {
    if (precision === 'fp64') throw lacksPrecision('cuda', precision, 'fp32');
    const { backend, gpu } = await registerCudaBackend({ precision, device }).catch((error: unknown) => {
      throw unavailable(error);
    });
    await tf.setBackend(CUDA_BACKEND_NAME);
    expectSoundArithmetic();
    return {
      id: 'cuda',
      device: `${gpu.name}, ${gpu.products}`,
      // cuBLASLt chooses its kernels, and with them the order of sums, by compute capability and number of processors.
      instructionSet: `compute ${gpu.computeCapability}, ${gpu.processors} processors, ${gpu.products}, ${gpu.compiler}`,
      threads,
      deterministic: true,
      precision,
      memory: () => {
        const { liveBytes, peakBytes } = backend.memory();
        return { live: liveBytes, peak: peakBytes };
      },
      resetPeak: () => backend.addon.resetPeak(),
      limitMemory: (bytes) => backend.addon.setLimit(bytes ?? 0),
    };
  },
};

function probe(): EngineProbe {
  try {
    probeCuda();
    const reason = 'its addon is built and a GPU is there; it has not been measured yet';
    return { available: true, reason, fix: null, device: 'NVIDIA GPU', pace: PACE };
  } catch (error) {
    if (!(error instanceof NativeEngineError)) throw error;
    return { available: false, reason: error.message, fix: error.fix, device: null, pace: 0 };
  }
}

/**
 * A product whose numbers are whole and small, so exact in every precision: row i of ones times i, by ones, sums to 96·i.
 * @throws OrdoError `engine.unavailable` when this GPU or its driver computes something else.
 */
function expectSoundArithmetic(): void {
  const rows = 80;
  const found = tf.tidy(() => {
    const x = tf.mul<tf.Tensor2D>(tf.ones([rows, 96]), tf.reshape(tf.range(0, rows), [rows, 1]));
    return tf.max(tf.abs(tf.sub(tf.sum(tf.matMul(x, tf.ones([96, 40])), 1), tf.mul(tf.range(0, rows), 96 * 40))));
  });
  const [error = Number.NaN] = found.dataSync();
  found.dispose();
  if (error === 0) return;
  throw new OrdoError('engine.unavailable', `the GPU's products are wrong by ${error}`, {
    fix: 'update the NVIDIA driver, or use the engine "native"',
  });
}

function unavailable(error: unknown): unknown {
  if (!(error instanceof NativeEngineError)) return error;
  return new OrdoError('engine.unavailable', error.message, { fix: error.fix, cause: error });
}

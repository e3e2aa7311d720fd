/** The `cuda` engine: the twin of `native` for NVIDIA GPUs. It needs its addon to be built, and a GPU. */
import path from 'node:path';
import { OrdoError } from '@ordo/core';
import { CUDA_BACKEND_NAME, probeCuda, registerCudaBackend } from '@ordo/tfjs-native/cuda';
import { NativeEngineError } from '@ordo/tfjs-native';
import { hasNvidiaDriver, hidesGpus } from '../probes/nvidia.ts';
import { proveInChild } from '../probes/prove-in-child.ts';
import { tf } from '../tf.ts';
import { HIDDEN } from './hidden-gpus.ts';
import { lacksPrecision } from './lacks-precision.ts';
import { findProductError } from './products/sound-arithmetic.ts';
import type { EngineDefinition, EngineProbe } from './engine.ts';

// The pace is above that of every other engine: `cuda` is only listed as available after it has computed on the GPU of this
// machine.
const PACE = 1000;

/** The compiled program, which Node can run even if this module is run from its source. */
export const PROOF = path.join(import.meta.dirname, '../../dist/probes/prove-cuda.js');

interface Refusal {
  readonly reason: string;
  readonly fix: string | null;
}

/**
 * The output of `prove-cuda.ts`: the GPU and the error of its product (null for NaN, as in JSON), or the reason why there was
 * none.
 */
export type CudaProof =
  | { readonly device: string; readonly error: number | null; readonly refusal: null }
  | { readonly device: null; readonly error: null; readonly refusal: Refusal };

const MISTRUST = 'update the NVIDIA driver, or use the engine "native"';

export const cuda: EngineDefinition = {
  id: 'cuda',
  probe,
  async load({ threads, precision, device = 0 }) {
    if (precision === 'fp64') throw lacksPrecision('cuda', precision, 'fp32');
    const { backend, gpu } = await registerCudaBackend({ precision, device }).catch((error: unknown) => {
      throw unavailable(error);
    });
    await tf.setBackend(CUDA_BACKEND_NAME);
    await expectSoundArithmetic();
    return {
      id: 'cuda',
      device: `${gpu.name}, ${gpu.products}`,
      // cuBLASLt chooses its kernels, and with them the order of sums, by the compute capability and the number of processors.
      instructionSet: `compute ${gpu.computeCapability}, ${gpu.processors} processors, ${gpu.products}, ${gpu.compiler}`,
      threads,
      deterministic: true,
      precision,
      gpu: true,
      memory: () => {
        const { liveBytes, peakBytes } = backend.memory();
        return { live: liveBytes, peak: peakBytes };
      },
      resetPeak: () => backend.addon.resetPeak(),
      limitMemory: (bytes) => backend.addon.setLimit(bytes ?? 0),
    };
  },
};

async function probe(): Promise<EngineProbe> {
  // If there is no sign of a driver, the addon can be asked in this process, because it has no driver to start.
  const refusal = hasNvidiaDriver() ? null : findRefusal();
  if (refusal !== null) return refuseProbe(refusal);
  if (hidesGpus()) return refuseProbe(HIDDEN);
  const { said, problem } = await proveInChild<CudaProof>([PROOF]);
  if (said === null) return refuseProbe({ reason: problem, fix: `see why: node ${PROOF}` });
  if (said.refusal !== null) return refuseProbe(said.refusal);
  if (said.error !== 0)
    return refuseProbe({ reason: `the GPU's products are wrong by ${said.error ?? 'NaN'}`, fix: MISTRUST });
  const reason = 'it has multiplied matrices on this GPU, and the product was right';
  return { available: true, reason, fix: null, device: said.device, pace: PACE, gpu: true };
}

function refuseProbe({ reason, fix }: Refusal): EngineProbe {
  return { available: false, reason, fix, device: null, pace: 0, gpu: true };
}

function findRefusal(): Refusal | null {
  try {
    probeCuda();
    return null;
  } catch (error) {
    if (!(error instanceof NativeEngineError)) throw error;
    return { reason: error.message, fix: error.fix };
  }
}

/** @throws OrdoError `engine.unavailable` when this GPU or its driver computes something wrong. */
async function expectSoundArithmetic(): Promise<void> {
  const error = await findProductError();
  if (error === 0) return;
  throw new OrdoError('engine.unavailable', `the GPU's products are wrong by ${error}`, { fix: MISTRUST });
}

function unavailable(error: unknown): unknown {
  if (!(error instanceof NativeEngineError)) return error;
  return new OrdoError('engine.unavailable', error.message, { fix: error.fix, cause: error });
}

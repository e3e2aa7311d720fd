/** Finds out whether TensorFlow's build for CUDA can compute here. It never falls back to the processor. */
import path from 'node:path';
import { HIDDEN } from '../engines/hidden-gpus.ts';
import { TFJS_NODE_GPU } from '../installation/packages.ts';
import type { InstallationRecord } from '../installation/record.ts';
import { findFirstGpu, hasNvidiaDriver, hidesGpus, type NvidiaGpu } from '../probes/nvidia.ts';
import { proveInChild } from '../probes/prove-in-child.ts';
import { settingsFor } from './settings.ts';
import { ADDON, type AddonFacts, argumentsToTry } from './try-addon.ts';

/** Blackwell, sm_100, which CUDA can compile for since version 12.8. TensorFlow up to 2.21 is built with 12.5 or older. */
const TOO_NEW = 10;

export const NO_GPU_FIX =
  'give it a libtensorflow for CUDA (2.18 wants CUDA 12.5 and cuDNN 9, 2.9 wants CUDA 11.2 and cuDNN 8.1) with the CUDA ' +
  'libraries on the loader path (LD_LIBRARY_PATH); pip install "tensorflow[and-cuda]" brings both. Or compute on the processor: ' +
  'ordo engines install tensorflow --cpu';

export interface GpuRefusal {
  readonly reason: string;
  readonly fix: string;
}

export function isGpuBuild(record: InstallationRecord): boolean {
  return TFJS_NODE_GPU.name in record.packages;
}

/**
 * Returns the GPU on which TensorFlow has computed in a child process, or the reason why it cannot. The GPU is null if no tool
 * can name it.
 */
export async function findGpuForTensorFlow(
  folder: string,
): Promise<{ readonly gpu: NvidiaGpu | null; readonly refusal: GpuRefusal | null }> {
  const gpu = await findFirstGpu();
  const refusal = refuseGpu({ driver: hasNvidiaDriver(), hidden: hidesGpus(), gpu });
  if (refusal !== null) return { gpu, refusal };
  const settings = settingsFor({ threads: 1, gpu: true });
  const { said, problem } = await proveInChild<AddonFacts>(argumentsToTry(path.join(folder, ADDON), settings));
  if (said === null) return { gpu, refusal: { reason: problem, fix: NO_GPU_FIX } };
  return { gpu, refusal: said.gpu ? null : FOUND_NONE };
}

export const FOUND_NONE: GpuRefusal = {
  reason: 'it is installed for a GPU, and TensorFlow finds none that it can use',
  fix: NO_GPU_FIX,
};

/** Refuses a GPU before TensorFlow is loaded. On a GPU that it does not know, TensorFlow compiles for minutes or fails. */
export function refuseGpu({
  driver,
  hidden,
  gpu,
}: {
  readonly driver: boolean;
  readonly hidden: boolean;
  readonly gpu: NvidiaGpu | null;
}): GpuRefusal | null {
  if (!driver) {
    const fix = 'install the driver, or TensorFlow for the processor: ordo engines install tensorflow --cpu';
    return { reason: 'it is installed for a GPU, and this machine has no NVIDIA driver', fix };
  }
  if (hidden) return HIDDEN;
  if (gpu?.major === undefined || gpu.major === null || gpu.major < TOO_NEW) return null;
  const capability = `compute capability ${gpu.major}.${gpu.minor}, sm_${gpu.major}${gpu.minor}`;
  return {
    reason: `TensorFlow is built with CUDA 12.5 or older, which has no kernels for ${gpu.name} (${capability})`,
    fix: 'use the engine "cuda", which is built by: node packages/tfjs-native/addons/cuda/scripts/build.mjs',
  };
}

/** Describes the GPU for the record of a result, such as 'GPU NVIDIA H100 80GB HBM3, compute 9.0, TF32 off'. */
export function describeGpu(gpu: NvidiaGpu | null): string {
  if (gpu === null) return 'GPU, TF32 off';
  const capability = gpu.major === null ? '' : `, compute ${gpu.major}.${gpu.minor}`;
  return `GPU ${gpu.name}${capability}, TF32 off`;
}

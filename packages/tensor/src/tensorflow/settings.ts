/** The settings that libtensorflow and the libraries of CUDA read from the environment, once, when they are loaded. */
import { readVisibleGpus } from '../probes/nvidia.ts';

/**
 * Returns the settings. On a GPU:
 * - `NVIDIA_TF32_OVERRIDE=0` keeps cuBLAS and cuDNN from rounding operands to TF32, whatever TensorFlow requests. TensorFlow's C
 *   interface has no such switch.
 * - Memory grows as it is needed. By default TensorFlow takes nearly all of it.
 * - Only the first visible GPU can be seen. TensorFlow opens all GPUs, and tfjs-node computes on the last.
 */
export function settingsFor({
  threads,
  gpu,
}: {
  readonly threads: number;
  readonly gpu: boolean;
}): Record<string, string> {
  const common = { TF_NUM_INTRAOP_THREADS: String(threads), TF_NUM_INTEROP_THREADS: '1' };
  if (!gpu) return common;
  return {
    ...common,
    NVIDIA_TF32_OVERRIDE: '0',
    TF_FORCE_GPU_ALLOW_GROWTH: 'true',
    CUDA_DEVICE_ORDER: process.env['CUDA_DEVICE_ORDER'] ?? 'PCI_BUS_ID',
    CUDA_VISIBLE_DEVICES: (readVisibleGpus() ?? ['0'])[0] ?? '',
  };
}

// Registers the CUDA backend with TF.js.
import { installBackend, NativeEngineError } from '@ordo/tfjs-native';
import { type CudaAddon, DEFAULT_CUDA_ADDON_PATH, type GpuDescription, loadCudaAddon } from './addon.ts';
import { CudaBackend } from './backend.ts';

export const CUDA_BACKEND_NAME = 'cuda';

const PRECISIONS = ['fp32', 'tf32', 'bf16'] as const;

/**
 * How the operands of matrix products are rounded: not at all, to TF32 (10 bits of mantissa), or to bfloat16 (7). Sums
 * are float32 in all, and attention, norms and the loss are float32 throughout.
 */
export type CudaPrecision = (typeof PRECISIONS)[number];

export interface CudaBackendOptions {
  /** Default `fp32`. */
  readonly precision?: CudaPrecision;
  /** Which GPU; default the first. One per process. */
  readonly device?: number;
  /** Refuse allocations beyond this many bytes of live tensors. Default: no limit. */
  readonly memoryLimitBytes?: number;
  /**
   * Index values inside tensors are checked on the GPU. By default a bad one is an error of the next read, whatever
   * is read; `true` waits after every call, so that the call itself throws.
   */
  readonly checksEveryCall?: boolean;
  /** Where libcublasLt is, when neither the loader nor /usr/local/cuda has it. */
  readonly matrixLibraryPath?: string;
  readonly addonPath?: string;
}

export interface CudaBackendInfo {
  readonly name: typeof CUDA_BACKEND_NAME;
  readonly precision: CudaPrecision;
  readonly gpu: GpuDescription;
  readonly backend: CudaBackend;
}

const NO_GPU = 'use a machine with an NVIDIA GPU (Ampere or newer) and its driver, or another engine';

/** Whether a GPU can be used here. Throws {@link NativeEngineError} with reason and fix when none can. */
export function probeCuda(path: string = DEFAULT_CUDA_ADDON_PATH): void {
  const reason = loadCudaAddon(path).probe();
  if (reason !== '') throw new NativeEngineError(reason, NO_GPU);
}

/**
 * Makes `tf.setBackend('cuda')` work. Registering again replaces the options; tensors of the old registration must be gone
 * by then. Throws {@link NativeEngineError} with the fix.
 */
export async function registerCudaBackend(options: CudaBackendOptions = {}): Promise<CudaBackendInfo> {
  const { precision = 'fp32', memoryLimitBytes = 0 } = options;
  const addon = loadCudaAddon(options.addonPath ?? DEFAULT_CUDA_ADDON_PATH);
  const gpu = configure(addon, options);
  if (precision !== 'fp32' && !gpu.hasMatrixLibrary && !gpu.name.startsWith('emulated')) {
    throw new NativeEngineError(
      `${precision} needs cuBLASLt: ${gpu.products}`,
      'install the CUDA libraries (libcublas), or give the option matrixLibraryPath',
    );
  }
  addon.setLimit(memoryLimitBytes);
  const backend = new CudaBackend(addon, CUDA_BACKEND_NAME);
  installBackend(backend, 5);
  return { name: CUDA_BACKEND_NAME, precision, gpu, backend };
}

function configure(addon: CudaAddon, options: CudaBackendOptions): GpuDescription {
  const { device = 0, precision = 'fp32', checksEveryCall = false, matrixLibraryPath = '' } = options;
  if (!Number.isInteger(device) || device < 0) {
    throw new NativeEngineError(`device is ${device}, not a number of a GPU`, 'count GPUs from 0');
  }
  const gpu = addon.configure(device, PRECISIONS.indexOf(precision), checksEveryCall, matrixLibraryPath);
  if (typeof gpu !== 'string') return gpu;
  throw new NativeEngineError(gpu, NO_GPU);
}

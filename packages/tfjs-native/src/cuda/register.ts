// Registers the CUDA backend with TF.js.
import { installBackend, NativeEngineError } from '../index.ts';
import { type CudaAddon, DEFAULT_CUDA_ADDON_PATH, type GpuDescription, loadCudaAddon } from './addon.ts';
import { CudaBackend } from './backend.ts';

export const CUDA_BACKEND_NAME = 'cuda';

const PRECISIONS = ['fp32', 'tf32', 'bf16', 'fp16'] as const;

/**
 * The rounding of the operands of matrix products: none, to TF32 (10 bits of mantissa), to bfloat16 (7 bits), or to float16 (10
 * bits, and infinity from 65520 on, so that a training must scale its loss). Sums are always float32, and so are attention, norms
 * and the loss.
 */
export type CudaPrecision = (typeof PRECISIONS)[number];

export interface CudaBackendOptions {
  /** The rounding. Defaults to `fp32`. */
  readonly precision?: CudaPrecision;
  /** The number of the GPU. Defaults to 0. A process uses only one. */
  readonly device?: number;
  /** Allocations beyond this many bytes of live tensors are refused. Defaults to no limit. */
  readonly memoryLimitBytes?: number;
  /**
   * Index values inside tensors are checked on the GPU. By default the next read of any tensor throws if one is bad. With `true`,
   * every call waits for the GPU and throws itself.
   */
  readonly checksEveryCall?: boolean;
  /** The path of libcublasLt, when it is neither on the loader's path nor in /usr/local/cuda. */
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

/**
 * Returns normally if a GPU can be used here.
 * @throws NativeEngineError with the reason and the fix when none can
 */
export function probeCuda(path: string = DEFAULT_CUDA_ADDON_PATH): void {
  const reason = loadCudaAddon(path).probe();
  if (reason !== '') throw new NativeEngineError(reason, NO_GPU);
}

/**
 * Makes `tf.setBackend('cuda')` work. A second registration replaces the options. The tensors of the first registration must be
 * disposed of before.
 * @throws NativeEngineError with the fix, when the addon, the GPU or an option cannot be used
 */
export async function registerCudaBackend(options: CudaBackendOptions = {}): Promise<CudaBackendInfo> {
  const { precision = 'fp32', memoryLimitBytes = 0 } = options;
  const addon = loadCudaAddon(options.addonPath ?? DEFAULT_CUDA_ADDON_PATH);
  const gpu = configure(addon, options);
  if (precision !== 'fp32' && !gpu.hasMatrixLibrary && !gpu.name.startsWith('emulated')) {
    throw new NativeEngineError(
      `${precision} needs cuBLASLt: ${gpu.products}`,
      'install the CUDA libraries (libcublas), or set the option matrixLibraryPath',
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
    throw new NativeEngineError(`device must be the number of a GPU, not ${device}`, 'count GPUs from 0');
  }
  const gpu = addon.configure(device, PRECISIONS.indexOf(precision), checksEveryCall, matrixLibraryPath);
  if (typeof gpu !== 'string') return gpu;
  throw new NativeEngineError(gpu, NO_GPU);
}

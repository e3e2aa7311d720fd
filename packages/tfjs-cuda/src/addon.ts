// The interface of the CUDA addon, and its loader. It opens on machines without GPU or driver too, and says so.
import { fileURLToPath } from 'node:url';
import { type Addon, openChecked } from '@ordo/tfjs-native';

/** A GPU as the driver describes it. */
export interface GpuDescription {
  readonly name: string;
  /** '9.0' is Hopper. */
  readonly computeCapability: string;
  readonly processors: number;
  readonly memoryBytes: number;
  /** What compiled the kernels: 'nvcc 13.0.88'. */
  readonly compiler: string;
  /** What multiplies matrices: cuBLASLt and its version, or why it is not used. */
  readonly products: string;
  readonly hasMatrixLibrary: boolean;
}

/** What `cuda/addon.cc` adds to the common interface. Operations are queued on a stream; `copy` to an array waits. */
export interface CudaAddon extends Addon {
  /** Why no GPU can be used here; empty when one can. */
  probe(): string;
  /** Opens a GPU; text says why it cannot. `precision`: 0 fp32, 1 TF32, 2 bfloat16. */
  configure(device: number, precision: number, checksEveryCall: boolean, libraryPath: string): GpuDescription | string;
  /** What the driver last reported; empty while all is well. */
  failure(): string;
  synchronise(): void;
  /** The bytes at an address as they are when the work queued so far is done. */
  readLater(address: number, bytes: number): Promise<ArrayBuffer>;
}

const REBUILD = `build it: node ${fileURLToPath(new URL('../scripts/build.mjs', import.meta.url))}`;

export const DEFAULT_CUDA_ADDON_PATH = fileURLToPath(new URL('../build/Release/ordo_cuda.node', import.meta.url));

/** Opens the CUDA addon after checking it against its stamp. Throws NativeEngineError with the fix. */
export function loadCudaAddon(path: string = DEFAULT_CUDA_ADDON_PATH): CudaAddon {
  return openChecked(path, 'CUDA', REBUILD) as CudaAddon;
}

// The interface of the CUDA addon, and its loader. The addon also opens on machines without a GPU or a driver, and says so.
import { fileURLToPath } from 'node:url';
import { type Addon, openChecked } from '../index.ts';

/** A GPU as the driver describes it. */
export interface GpuDescription {
  readonly name: string;
  /** The compute capability, such as '9.0', which is Hopper. */
  readonly computeCapability: string;
  readonly processors: number;
  readonly memoryBytes: number;
  /** The compiler of the kernels, such as 'nvcc 13.0.88'. */
  readonly compiler: string;
  /** The version of cuBLASLt, which multiplies matrices, or the reason why it is not used. */
  readonly products: string;
  readonly hasMatrixLibrary: boolean;
}

/** The further exports of `cuda/addon.cc`. Operations are queued on a stream; only `copy` to an array waits for them. */
export interface CudaAddon extends Addon {
  /** Returns the reason why no GPU can be used here; empty when one can. */
  probe(): string;
  /** Opens a GPU, or returns a text that says why it cannot. The precision is 0 for fp32, 1 for TF32, 2 for bf16 and 3 for fp16. */
  configure(device: number, precision: number, checksEveryCall: boolean, libraryPath: string): GpuDescription | string;
  /** Returns the first error that the driver has reported; empty when there is none. */
  failure(): string;
  synchronise(): void;
  /** Resolves to the bytes at an address when the work queued so far is done. */
  readLater(address: number, bytes: number): Promise<ArrayBuffer>;
  /** Opens NCCL, by default on the loader's path. Returns its version, such as 22307, or the reason why it cannot be used. */
  openNccl(path: string): number | string;
  /**
   * Writes the 128 bytes by which the processes of a group find each other. Like the next three functions, it returns what is
   * wrong, or ''.
   */
  createGroupId(id: Uint8Array): string;
  /** Waits until all processes of the group have called this function. */
  joinGroup(id: Uint8Array, rank: number, size: number): string;
  /**
   * Replaces the float32 vectors of the first subtree by the sums over the subtrees of all processes: addresses [subtree · vector],
   * lengths [vector], the number of subtrees of each rank, and the pairs of the additions.
   */
  sumOverGroup(addresses: Float64Array, lengths: Float64Array, counts: Float64Array, additions: Float64Array): string;
  leaveGroup(): string;
}

const REBUILD = `build it: node ${fileURLToPath(new URL('../../addons/cuda/scripts/build.mjs', import.meta.url))}`;

export const DEFAULT_CUDA_ADDON_PATH = fileURLToPath(
  new URL('../../addons/cuda/build/Release/ordo_cuda.node', import.meta.url),
);

/**
 * Opens the CUDA addon after comparing it with its stamp.
 * @throws NativeEngineError with the fix, when the addon is missing, damaged, outdated or built for another platform
 */
export function loadCudaAddon(path: string = DEFAULT_CUDA_ADDON_PATH): CudaAddon {
  return openChecked(path, 'CUDA', REBUILD) as CudaAddon;
}

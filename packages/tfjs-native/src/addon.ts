// The interface that all compiled addons share, and a loader that refuses a file it cannot trust.
import { fileURLToPath } from 'node:url';
import { AddonRefused, openAddon } from '@ordo/addon';
import { OPERATIONS_IDENTITY } from './generated/numbers.ts';
import { NativeEngineError } from './native-engine-error.ts';

/** The exports of every addon: an argument block, and one call for all operations. Addresses are plain numbers below 2^53. */
export interface Addon {
  /** The argument block of `run`, in which operations also return their results. */
  readonly slots: Float64Array;
  /** The identity of the description of operations from which the addon was built. */
  readonly operations: string;
  /** The compiler of the host code, such as 'gcc 12.2.0'. */
  readonly compiler: string;
  /** The C library in use, which provides exp, log and sin, such as 'glibc 2.36'. */
  readonly library: string;
  run(operation: number): number;
  allocate(bytes: number): number;
  release(address: number): boolean;
  copy(array: Float32Array | Int32Array | Uint8Array, address: number, toArray: boolean): void;
  memory(): void;
  resetPeak(): void;
  trim(): void;
  setLimit(bytes: number): void;
}

/** The further exports of the CPU's addon, `native/addon.cc`. */
export interface NativeAddon extends Addon {
  /** The instruction sets for which it was compiled, narrowest first; `scripts/build.mjs --all` compiles all of them. */
  readonly instructionSets: readonly string[];
  /** The depths k at which the classes of products begin. */
  readonly firstDepths: readonly number[];
  /**
   * @param products how large products of each class are computed: `fp32`, `fp16` or one of the names of `gemm.h`. There is one
   * name per class, with spaces between them
   * @param isa the instruction set; empty for the widest
   * @returns the instruction set in use; undefined when this machine lacks `isa` or the products, or when they were not compiled
   */
  configure(threads: number, products: string, isa: string): string | undefined;
  /** Returns the products of bfloat16 operands that the kernels in use have on this machine, the most capable first. */
  bf16Products(): readonly string[];
  /** Computes one product of the named kind, to time it; `addon.cc` says what the slots hold. */
  multiplyBy(products: string): boolean;
}

/** The fix if the addon lacks kernels of some instruction set. */
export const BUILD_ALL = `compile all: node ${fileURLToPath(new URL('../scripts/build.mjs', import.meta.url))} --all`;

const REBUILD = `build it: node ${fileURLToPath(new URL('../scripts/build.mjs', import.meta.url))}`;

export const DEFAULT_ADDON_PATH = fileURLToPath(new URL('../build/Release/ordo_native.node', import.meta.url));

/**
 * Opens the native addon after comparing it with its stamp.
 * @throws NativeEngineError with the fix, when the addon is missing, damaged, outdated or built for another platform
 */
export function loadAddon(path: string = DEFAULT_ADDON_PATH): NativeAddon {
  return openChecked(path, 'native', REBUILD) as NativeAddon;
}

/**
 * Opens any addon with these operations, after the same checks.
 * @param kind names the addon in messages
 * @param rebuild the fix: how to build it
 * @throws NativeEngineError with that fix
 */
export function openChecked(path: string, kind: string, rebuild: string): Addon {
  try {
    return expectOperations(openAddon(path), `the ${kind} addon ${path}`, rebuild);
  } catch (error) {
    if (!(error instanceof AddonRefused)) throw error;
    throw new NativeEngineError(`the ${kind} addon ${error.message}`, rebuild, error.cause);
  }
}

/**
 * Refuses an addon that was built from another description of the operations, because it would misread its arguments.
 * @throws NativeEngineError
 */
export function expectOperations(addon: object, title: string, rebuild: string): Addon {
  if ('operations' in addon && addon.operations === OPERATIONS_IDENTITY) return addon as Addon;
  throw new NativeEngineError(`${title} is outdated: its operations are not those of this version`, rebuild);
}

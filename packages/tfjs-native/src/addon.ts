// The compiled addons: their common interface, and a loader that refuses a file it cannot trust.
import { fileURLToPath } from 'node:url';
import { AddonRefused, openAddon } from '@ordo/addon';
import { OPERATIONS_IDENTITY } from './generated/numbers.ts';
import { NativeEngineError } from './native-engine-error.ts';

/** What every addon exports: one argument block, one call per operation. Addresses are plain numbers, below 2^53. */
export interface Addon {
  /** The argument block of `run`; also where operations leave what they report. */
  readonly slots: Float64Array;
  /** Which description of the operations it was built from. */
  readonly operations: string;
  /** What compiled its host code: 'gcc 12.2.0'. */
  readonly compiler: string;
  /** The C library that it runs with, the source of exp, log and sin: 'glibc 2.36'. */
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

/** What `native/addon.cc` adds. */
export interface NativeAddon extends Addon {
  configure(threads: number, bf16: boolean, isa: string): string | undefined;
  /** The instructions that multiply bfloat16 operands; empty when the kernels in use have none. */
  bf16Products(): string;
}

const REBUILD = `build it: node ${fileURLToPath(new URL('../scripts/build.mjs', import.meta.url))}`;

export const DEFAULT_ADDON_PATH = fileURLToPath(new URL('../build/Release/ordo_native.node', import.meta.url));

/** Opens the native addon after checking it against its stamp. Throws {@link NativeEngineError} with the fix. */
export function loadAddon(path: string = DEFAULT_ADDON_PATH): NativeAddon {
  return openChecked(path, 'native', REBUILD) as NativeAddon;
}

/** The same for any addon: `kind` names it in messages, `rebuild` is the fix. */
export function openChecked(path: string, kind: string, rebuild: string): Addon {
  try {
    return expectOperations(openAddon(path), `the ${kind} addon ${path}`, rebuild);
  } catch (error) {
    if (!(error instanceof AddonRefused)) throw error;
    throw new NativeEngineError(`the ${kind} addon ${error.message}`, rebuild, error.cause);
  }
}

/** Refuses an addon that was built from another description of the operations: it would misread its arguments. */
export function expectOperations(addon: object, title: string, rebuild: string): Addon {
  if ('operations' in addon && addon.operations === OPERATIONS_IDENTITY) return addon as Addon;
  throw new NativeEngineError(`${title} is outdated: its operations are not those of this version`, rebuild);
}

// The compiled addons: their common interface, and a loader that refuses a file it cannot trust.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AddonRefused, openAddon } from '@ordo/addon';
import { NativeEngineError } from './native-engine-error.ts';

/** Names of one list of the addon, with their numbers. */
export type Codes = Readonly<Record<string, number>>;

/** What every addon exports: one argument block, one call per operation. Addresses are plain numbers, below 2^53. */
export interface Addon {
  /** The argument block of `run`; also where operations leave what they report. */
  readonly slots: Float64Array;
  readonly ops: Codes;
  readonly unary: Codes;
  readonly tests: Codes;
  readonly binary: Codes;
  readonly compare: Codes;
  readonly logical: Codes;
  readonly reduce: Codes;
  run(op: number): number;
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
}

const buildWith = (script: string): string =>
  `build it: node ${fileURLToPath(new URL(`../scripts/${script}`, import.meta.url))}`;

export const DEFAULT_ADDON_PATH = fileURLToPath(new URL('../build/Release/ordo_native.node', import.meta.url));

/** Opens the native addon after checking it against its stamp. Throws {@link NativeEngineError} with the fix. */
export function loadAddon(path: string = DEFAULT_ADDON_PATH): NativeAddon {
  const rebuild = buildWith('build.mjs');
  const addon = openStamped(path, 'native', rebuild);
  const missing = findMissingName(addon);
  if (missing === undefined) return addon as NativeAddon;
  throw new NativeEngineError(`the native addon ${path} is outdated: it has no '${missing}'`, rebuild);
}

const NAMES = new URL('../native/kernels/names.h', import.meta.url);

/** A name of the sources beside this package that the addon lacks; without sources nothing can be missing. */
export function findMissingName(addon: object): string | undefined {
  if (!existsSync(NAMES)) return undefined;
  const lists = Object.values(addon).filter((value): value is object => typeof value === 'object' && value !== null);
  const known = new Set(lists.flatMap((list) => (ArrayBuffer.isView(list) ? [] : Object.keys(list))));
  const names = readFileSync(NAMES, 'utf8').matchAll(/\bX\((\w+)\)/g);
  return [...names].map(([, name]) => name as string).find((name) => !known.has(name));
}

/** The same for any addon: `kind` names it in messages, `rebuild` is the fix. */
export function openStamped(path: string, kind: string, rebuild: string): Addon {
  try {
    return openAddon(path) as Addon;
  } catch (error) {
    if (!(error instanceof AddonRefused)) throw error;
    throw new NativeEngineError(`the ${kind} addon ${error.message}`, rebuild, error.cause);
  }
}

/** How to build the CUDA addon. */
export const BUILD_CUDA = buildWith('build-cuda.mjs');

/**
 * The native kernel of the top-down parser: search and learning in C++. Its numbers equal, to the bit, those of TypeScript, which
 * is used if no kernel is built.
 */
import { fileURLToPath } from 'node:url';
import { AddonRefused, openAddon } from '@ordo/addon';

declare const parser: unique symbol;
/** A handle of a parser inside the kernel, with its weights. */
export interface NativeParser {
  readonly [parser]: true;
}

type Records = [keys: Uint32Array, weights: Float32Array];
type Numbered = [words: number, numbers: Int32Array];

/** The exports of `native/addon.cc`. Actions are numbers: 2 · cut + label. */
export interface PreorderKernel {
  createParser(
    ...input: [templates: Int32Array, columns: number, beamWidth: number, learns: boolean, ...records: Records]
  ): NativeParser;
  /**
   * Returns the number of actions in each, or 0 if nothing was updated.
   * @param into receives start, loss, squared norm and tau
   */
  learn(
    parser: NativeParser,
    ...rest: [
      ...sentence: Numbered,
      ranks: Int32Array,
      coefficient: number,
      into: Float64Array,
      reference: Int32Array,
      system: Int32Array,
    ]
  ): number;
  /** Returns the number of states in the beam. Writes as many of its best states as there are scores. */
  parse(
    parser: NativeParser,
    ...rest: [...sentence: Numbered, scores: Float64Array, actions: Int32Array, orders: Int32Array]
  ): number;
  countRecords(parser: NativeParser, minimumUpdates: number): number;
  copyRecords(parser: NativeParser, minimumUpdates: number, ...into: Records): void;
}

/** An option of functions that can use the native kernel. */
export interface KernelChoice {
  /** The kernel to use; null for TypeScript only. Defaults to the one that is built, if any. */
  readonly kernel?: PreorderKernel | null;
}

const FUNCTIONS: readonly (keyof PreorderKernel)[] = ['createParser', 'learn', 'parse', 'countRecords', 'copyRecords'];

const KERNEL_PATH = fileURLToPath(
  new URL('../../../addons/preorder/build/Release/ordo_preorder.node', import.meta.url),
);
export const BUILD_PREORDER_KERNEL = fileURLToPath(
  new URL('../../../addons/preorder/scripts/build.mjs', import.meta.url),
);

/**
 * Opens the kernel.
 * @throws AddonRefused with the reason, if it cannot be used
 */
export function openPreorderKernel(path: string = KERNEL_PATH): PreorderKernel {
  const addon = openAddon(path) as PreorderKernel;
  const missing = FUNCTIONS.find((name) => typeof addon[name] !== 'function');
  if (missing !== undefined) throw new AddonRefused(`${path} is outdated: it has no '${missing}'`);
  return addon;
}

let found: PreorderKernel | null | undefined;

/** Returns the kernel that is built, or null. `ordo doctor` says which one it is. */
export function findPreorderKernel(): PreorderKernel | null {
  if (found === undefined) found = tryToOpen();
  return found;
}

function tryToOpen(): PreorderKernel | null {
  try {
    return openPreorderKernel();
  } catch (error) {
    if (error instanceof AddonRefused) return null;
    throw error;
  }
}

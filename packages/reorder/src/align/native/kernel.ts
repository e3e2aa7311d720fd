/**
 * The native kernel of the aligner: the model in C++, with several threads. Its numbers equal, to the bit, those of the model in
 * TypeScript, which is used if no kernel is built.
 */
import { fileURLToPath } from 'node:url';
import { AddonRefused, openAddon } from '@ordo/addon';

declare const model: unique symbol;
declare const corpus: unique symbol;
/** A handle of a corpus that the kernel has read. */
export interface NativeCorpus {
  readonly [corpus]: true;
}
/** A handle of a model inside the kernel. */
export interface NativeModel {
  readonly [model]: true;
}

type Words = [words: Uint32Array, starts: Uint32Array];
type SizeArrays = [source: Uint32Array, target: Uint32Array, counts: Uint32Array, ofPair: Uint32Array];
type Tables = [exponentials: Float64Array, logarithms: Float64Array];
type Copies = [pairs: Uint32Array, pairsOfNull: Uint32Array];
type PriorNumbers = [favoursDiagonal: boolean, tension: number, nullProbability: number];

/** The exports of `native/addon.cc`. */
export interface AlignKernel {
  createModel(
    ...input: [
      ...source: Words,
      ...target: Words,
      ...sizes: SizeArrays,
      ...tables: Tables,
      ...copies: Copies,
      words: number,
      hasNull: boolean,
      threads: number,
    ]
  ): NativeModel;
  /** @param into receives the likelihood, the nulls and the feature */
  expect(model: NativeModel, ...rest: [...prior: PriorNumbers, into: Float64Array]): void;
  expectFeature(model: NativeModel, tension: number): number;
  maximise(model: NativeModel, isBayesian: boolean, alpha: number): void;
  decode(model: NativeModel, ...rest: [...prior: PriorNumbers, links: Int32Array, likelihoods: Float64Array]): void;
  countEntries(model: NativeModel): number;
  /** Returns undefined if a line cannot be used. */
  readCorpus(text: Uint8Array, threads: number): NativeCorpus | undefined;
  /** @param into receives the numbers of source words, target words, sentences, bytes of the list and words of the list */
  sizesOf(corpus: NativeCorpus, into: Float64Array): void;
  copyCorpus(corpus: NativeCorpus, ...into: [...Words, ...Words, bytes: Uint8Array, ends: Uint32Array]): void;
  /** @param starts the starts of the side whose words have one link each */
  renderLinks(links: Int32Array, starts: Uint32Array, reverse: boolean, threads: number): Buffer;
  copyTable(model: NativeModel, starts: Float64Array, targets: Uint32Array, probabilities: Float64Array): void;
}

/** An option of functions that can use the native kernel. */
export interface KernelChoice {
  /** The kernel to use; null for TypeScript only. Defaults to the one that is built, if any. */
  readonly kernel?: AlignKernel | null;
  /** The threads of the native kernel. Defaults to the number of processors. Results do not depend on it. */
  readonly threads?: number;
}

const FUNCTIONS: readonly (keyof AlignKernel)[] = [
  'createModel',
  'expect',
  'expectFeature',
  'maximise',
  'decode',
  'countEntries',
  'copyTable',
  'readCorpus',
  'sizesOf',
  'copyCorpus',
  'renderLinks',
];

const KERNEL_PATH = fileURLToPath(new URL('../../../addons/align/build/Release/ordo_align.node', import.meta.url));
export const BUILD_ALIGN_KERNEL = fileURLToPath(new URL('../../../addons/align/scripts/build.mjs', import.meta.url));

/**
 * Opens the kernel.
 * @throws AddonRefused with the reason, if it cannot be used
 */
export function openAlignKernel(path: string = KERNEL_PATH): AlignKernel {
  const addon = openAddon(path) as AlignKernel;
  const missing = FUNCTIONS.find((name) => typeof addon[name] !== 'function');
  if (missing !== undefined) throw new AddonRefused(`${path} is outdated: it has no '${missing}'`);
  return addon;
}

let found: AlignKernel | null | undefined;

/** Returns the kernel that is built, or null. Filters do not report which one it is; `ordo doctor` does. */
export function findAlignKernel(): AlignKernel | null {
  if (found === undefined) found = tryToOpen();
  return found;
}

function tryToOpen(): AlignKernel | null {
  try {
    return openAlignKernel();
  } catch (error) {
    if (error instanceof AddonRefused) return null;
    throw error;
  }
}

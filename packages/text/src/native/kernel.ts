/**
 * The native kernel of BPE: C++ that counts words, learns merges and applies them. Its output equals, byte for byte, that of the
 * JavaScript implementation, which is used if no kernel is built.
 */
import { fileURLToPath } from 'node:url';
import { AddonRefused, openAddon } from '@ordo/addon';

declare const segmenter: unique symbol;
declare const counter: unique symbol;
declare const learner: unique symbol;
/** Handles of objects inside the kernel. */
export interface Segmenter {
  readonly [segmenter]: true;
}
export interface Counter {
  readonly [counter]: true;
}
export interface Learner {
  readonly [learner]: true;
}

/** The exports of `native/addon.cc`. Lines end in a newline and are UTF-8, which the caller has checked for text. */
export interface NativeKernel {
  /** Returns undefined if the merges are not lines of two symbols with one blank between them. */
  createSegmenter(merges: Uint8Array, marksEndApart: boolean, limit: number, glue: Uint8Array): Segmenter | undefined;
  /** Segments lines and returns the size of the result in bytes. `take` then copies it out. */
  segment(segmenter: Segmenter, lines: Uint8Array, threads: number): number;
  take(segmenter: Segmenter, target: Uint8Array): void;
  countLines(this: void, bytes: Uint8Array): number;
  createCounter(): Counter;
  addLines(counter: Counter, lines: Uint8Array): void;
  /** Returns one word per line, in the order of first appearance. */
  wordsOf(counter: Counter): Buffer;
  /** Returns the counts as doubles, in native byte order. */
  countsOf(counter: Counter): Buffer;
  createLearner(): Learner;
  /**
   * Adds words with their counts. If a word is added several times, its counts add up.
   * @param words one word per line
   */
  addWords(learner: Learner, words: Uint8Array, counts: Float64Array): void;
  /** Adds the words of a counter. */
  addCounted(learner: Learner, counter: Counter): void;
  /**
   * Returns the merges, one per line. It uses the learner up.
   * @param chained how many changes of occurrences are kept before they are packed. A small number saves memory and takes time; it
   *   changes no merge
   */
  learn(learner: Learner, merges: number, minimumFrequency: number, totalSymbols: boolean, chained: number): Buffer;
}

/** An option of functions that can use the native kernel. */
export interface KernelChoice {
  /** The kernel to use; null for JavaScript only. Defaults to the one that is built, if any. */
  readonly kernel?: NativeKernel | null;
}

const FUNCTIONS: readonly (keyof NativeKernel)[] = [
  'createSegmenter',
  'segment',
  'take',
  'countLines',
  'createCounter',
  'addLines',
  'wordsOf',
  'countsOf',
  'createLearner',
  'addWords',
  'addCounted',
  'learn',
];

export const KERNEL_PATH = fileURLToPath(new URL('../../build/Release/ordo_text.node', import.meta.url));
export const BUILD_KERNEL = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url));

/**
 * Opens the kernel.
 * @throws AddonRefused with the reason, if it cannot be used
 */
export function openKernel(path: string = KERNEL_PATH): NativeKernel {
  const addon = openAddon(path) as NativeKernel;
  const missing = FUNCTIONS.find((name) => typeof addon[name] !== 'function');
  if (missing !== undefined) throw new AddonRefused(`${path} is outdated: it has no '${missing}'`);
  return addon;
}

let found: NativeKernel | null | undefined;

/** Returns the kernel that is built, or null. Filters do not report which one it is; `ordo doctor` does. */
export function findKernel(): NativeKernel | null {
  if (found === undefined) found = tryToOpen();
  return found;
}

function tryToOpen(): NativeKernel | null {
  try {
    return openKernel();
  } catch (error) {
    if (error instanceof AddonRefused) return null;
    throw error;
  }
}

/** Returns the text as UTF-8; undefined if it has half of a surrogate pair, which UTF-8 cannot express. */
export function encode(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'utf8');
  return bytes.includes('\uFFFD') && bytes.toString('utf8') !== text ? undefined : bytes;
}

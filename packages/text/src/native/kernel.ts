/**
 * The native kernel of BPE: counts words, learns and applies merges in C++, with the same bytes out as the JavaScript beside
 * it, which serves where none is built.
 */
import { fileURLToPath } from 'node:url';
import { AddonRefused, openAddon } from '@ordo/addon';

declare const segmenter: unique symbol;
declare const counter: unique symbol;
/** Objects of the kernel's own. */
export interface Segmenter {
  readonly [segmenter]: true;
}
export interface Counter {
  readonly [counter]: true;
}

/** What `native/addon.cc` exports. Lines are UTF-8 with a newline each; those of text were found valid before. */
export interface NativeKernel {
  /** Undefined when the merges are not lines of two symbols with one blank between them. */
  createSegmenter(merges: Uint8Array, marksEndApart: boolean, limit: number, glue: Uint8Array): Segmenter | undefined;
  /** Segments lines and returns how many bytes that makes, which `take` then gives. */
  segment(segmenter: Segmenter, lines: Uint8Array, threads: number): number;
  take(segmenter: Segmenter, target: Uint8Array): void;
  countLines(this: void, bytes: Uint8Array): number;
  createCounter(): Counter;
  addLines(counter: Counter, lines: Uint8Array): void;
  /** @param words a word a line. */
  addWords(counter: Counter, words: Uint8Array, counts: Float64Array): void;
  /** A word a line, in order of first appearance. */
  wordsOf(counter: Counter): Buffer;
  /** The bytes of doubles. */
  countsOf(counter: Counter): Buffer;
  /** The merges, a line each. */
  learn(counter: Counter, merges: number, minimumFrequency: number, totalSymbols: boolean): Buffer;
}

/** For functions that have a native way. */
export interface KernelChoice {
  /** Default: the one that is built; null = JavaScript only. */
  readonly kernel?: NativeKernel | null;
}

const FUNCTIONS: readonly (keyof NativeKernel)[] = [
  'createSegmenter',
  'segment',
  'take',
  'countLines',
  'createCounter',
  'addLines',
  'addWords',
  'wordsOf',
  'countsOf',
  'learn',
];

export const KERNEL_PATH = fileURLToPath(new URL('../../build/Release/ordo_text.node', import.meta.url));
export const BUILD_KERNEL = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url));

/** Opens the kernel. Throws `AddonRefused`, which says why it cannot be used. */
export function openKernel(path: string = KERNEL_PATH): NativeKernel {
  const addon = openAddon(path) as NativeKernel;
  const missing = FUNCTIONS.find((name) => typeof addon[name] !== 'function');
  if (missing !== undefined) throw new AddonRefused(`${path} is outdated: it has no '${missing}'`);
  return addon;
}

let found: NativeKernel | null | undefined;

/** The kernel that is built, or null: a filter says nothing about it, `ordo doctor` does. */
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

/** The text as UTF-8, or undefined when there is none for it: half of a surrogate pair has none. */
export function encode(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'utf8');
  return bytes.includes('\uFFFD') && bytes.toString('utf8') !== text ? undefined : bytes;
}

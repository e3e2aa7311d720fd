/** BPE over bytes, for whole corpora: the same text as `createBpe(…).apply` line by line. */
import { findKernel, type KernelChoice } from '../native/kernel.ts';
import { type ByteFilter, createLineFilter } from '../streams/byte-filter.ts';
import { FOLLOWED_BY, FOLLOWED_BY_ANY } from '../streams/word-outputs.ts';
import { createWordwiseFilter } from '../streams/wordwise-filter.ts';
import { type BpeOptions, checkOptions, createBpeWith, createMerger } from './apply.ts';
import { createByteSegmenter } from './byte-segmenter.ts';
import { type BpeCodes, parseBpeCodes, renderBpeCodes } from './codes.ts';
import { createNativeFilter } from './native-filter.ts';

export interface BpeFilterOptions extends BpeOptions, KernelChoice {
  /** Threads of the native kernel, the calling one included. Default: as many as there are cores. */
  readonly threads?: number;
}

/** @param codes or the text of a file of them, which the native kernel reads by itself. */
export function createBpeFilter(codes: BpeCodes | string, options: BpeFilterOptions = {}): ByteFilter {
  checkOptions(options);
  const { kernel = findKernel() } = isPlain(options) ? options : { kernel: null };
  if (kernel !== null && typeof codes === 'string') {
    const filter = createNativeFilter(kernel, codes, options);
    if (filter !== undefined) return filter;
  }
  const parsed = typeof codes === 'string' ? parseBpeCodes(codes) : codes;
  const native = kernel === null ? undefined : createNativeFilter(kernel, renderBpeCodes(parsed), options);
  return native ?? createScriptFilter(parsed, options);
}

/** Whether a word's units depend on its symbols alone: the native kernel knows no more. */
function isPlain({ vocabulary, glossaries, dropout }: BpeOptions): boolean {
  return vocabulary === undefined && !glossaries?.length && !dropout?.probability;
}

function createScriptFilter(codes: BpeCodes, options: BpeOptions): ByteFilter {
  const merger = createMerger(codes, options);
  const bpe = createBpeWith(merger, options);
  // With dropout the same word comes out differently each time: there is nothing to remember.
  if (options.dropout?.probability) return createLineFilter(bpe.apply);
  const separator = options.separator ?? '@@';
  const segment = isPlain(options)
    ? createByteSegmenter(merger, separator)
    : (word: Uint8Array) => Buffer.from(bpe.segment(Buffer.from(word).toString('utf8')).join(`${separator} `));
  const nothing = new Uint8Array(0);
  return createWordwiseFilter({
    transform: bpe.apply,
    describe: (word) => {
      return { text: segment(word), parted: nothing, keptBefore: FOLLOWED_BY_ANY, kind: FOLLOWED_BY.other };
    },
    // At the ends of a line a carriage return is white space, inside it is part of a word.
    edges: '\r',
    pair: '',
  });
}

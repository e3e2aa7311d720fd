/** BPE over bytes, for whole corpora. It gives the same text as `createBpe(…).apply` gives line by line. */
import { type ByteFilter, createLineFilter } from '../streams/byte-filter.ts';
import { FOLLOWED_BY, FOLLOWED_BY_ANY } from '../streams/word-outputs.ts';
import { createWordwiseFilter } from '../streams/wordwise-filter.ts';
import { createBpeWith, createMerger } from './apply.ts';
import { createByteSegmenter } from './byte-segmenter.ts';
import { type BpeCodes, parseBpeCodes, renderBpeCodes } from './codes.ts';
import { createNativeFilter } from './native-filter.ts';
import { type BpeFilterOptions, type BpeOptions, isPlain } from './options.ts';

/** @param codes the codes, or the text of a codes file */
export function createBpeFilter(codes: BpeCodes | string, options: BpeFilterOptions = {}): ByteFilter {
  const native = typeof codes === 'string' ? createNativeFilter(codes, options) : undefined;
  if (native !== undefined) return native;
  const parsed = typeof codes === 'string' ? parseBpeCodes(codes) : codes;
  return createNativeFilter(renderBpeCodes(parsed), options) ?? createScriptFilter(parsed, options);
}

function createScriptFilter(codes: BpeCodes, options: BpeOptions): ByteFilter {
  const merger = createMerger(codes, options);
  const bpe = createBpeWith(merger, options);
  // With dropout, a word is segmented differently each time, so there is nothing to keep.
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
    // A carriage return is white space at either end of a line, but part of a word inside it.
    edges: '\r',
    pair: '',
  });
}

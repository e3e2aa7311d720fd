/** BPE over bytes by the native kernel, on several threads. */
import { availableParallelism } from 'node:os';
import { encode, findKernel, type NativeKernel, type Segmenter } from '../native/kernel.ts';
import type { ByteFilter } from '../streams/byte-filter.ts';
import { type BpeFilterOptions, checkBpeOptions, isPlain } from './options.ts';

/** The first line of codes in format 0.2. */
const HEADER = '#version: 0.2\n';
const ANY_HEADER = '#version:';

/**
 * Returns the filter for the text of a codes file. Undefined if JavaScript must do the work: without a kernel, for options beyond
 * plain BPE, and for a file that is not exactly as Ordo would write it.
 */
export function createNativeFilter(codes: string, options: BpeFilterOptions): ByteFilter | undefined {
  checkBpeOptions(options);
  const { kernel = findKernel() } = options;
  if (kernel === null || !isPlain(options)) return undefined;
  const segmenter = createSegmenter(kernel, codes, options);
  if (segmenter === undefined) return undefined;
  const { threads = availableParallelism() } = options;
  let target = Buffer.alloc(0);
  const filter = (lines: Uint8Array): Uint8Array => {
    const bytes = kernel.segment(segmenter, lines, threads);
    if (bytes > target.length) target = Buffer.allocUnsafeSlow(bytes + (bytes >> 2));
    kernel.take(segmenter, target);
    return target.subarray(0, bytes);
  };
  return Object.assign(filter, { countLines: kernel.countLines });
}

function createSegmenter(kernel: NativeKernel, codes: string, options: BpeFilterOptions): Segmenter | undefined {
  const marksEndApart = !codes.startsWith(HEADER);
  if (marksEndApart && codes.startsWith(ANY_HEADER)) return undefined;
  const merges = encode(marksEndApart ? codes : codes.slice(HEADER.length));
  const glue = encode(`${options.separator ?? '@@'} `);
  if (merges === undefined || glue === undefined || !endsWithNewline(merges)) return undefined;
  return kernel.createSegmenter(merges, marksEndApart, options.merges ?? Infinity, glue);
}

function endsWithNewline(lines: Buffer): boolean {
  return lines.length === 0 || lines.at(-1) === 0x0a;
}

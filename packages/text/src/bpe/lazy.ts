/**
 * BPE for a command line, which spends as much time on loading modules as on a small text. This file loads the native kernel, and
 * the JavaScript implementation only if the kernel cannot do the work.
 */
import { findKernel } from '../native/kernel.ts';
import type { ByteFilter } from '../streams/byte-filter.ts';
import type { NamedInput } from '../streams/lines.ts';
import { countNatively } from './learning/native-counter.ts';
import { createNativeFilter } from './native-filter.ts';
import { type BpeFilterOptions, checkMerges, type LearnBpeOptions } from './options.ts';

export type { BpeFilterOptions };

/** Does what `createBpeFilter` does, for the text of a codes file. */
export async function openBpeFilter(codes: string, options: BpeFilterOptions = {}): Promise<ByteFilter> {
  return createNativeFilter(codes, options) ?? (await import('./filter.ts')).createBpeFilter(codes, options);
}

/** Learns from a stream of text (`learnBpe` of `countInput`), and returns the text of a codes file. */
export async function learnCodes(input: NamedInput, merges: number, options: LearnBpeOptions = {}): Promise<string> {
  checkMerges(merges);
  const { kernel = findKernel() } = options;
  if (kernel !== null) return (await countNatively(kernel, input)).learn(merges, options);
  const { countInput, learnBpe, renderBpeCodes } = await import('./index.ts');
  return renderBpeCodes(learnBpe(await countInput(input, options), merges, options));
}

/** Computes the score of a pair that `-s` prints: its log-likelihood and that of its target length. */
import type { Corpus } from '../corpus/corpus.ts';
import { formatNumber } from '../numbers/format-number.ts';
import { logPoisson } from '../numbers/poisson.ts';
import type { Trained } from './train.ts';

/** fast_align adds this number to the expected length, so that it is never 0. */
const LEAST_LENGTH = 0.05;

/** Returns the log-probability that n source words have m target words, for this ratio of lengths. */
export function logLength(m: number, n: number, ratio: number): number {
  return logPoisson(m, LEAST_LENGTH + n * ratio);
}

/**
 * Returns the text to add to the line of a pair.
 * @param corpus must not be reversed
 */
export function renderScore(
  corpus: Corpus,
  { decoded, lengthRatio }: Trained,
  { reverse }: { readonly reverse: boolean },
): (pair: number) => string {
  const [given, explained] = reverse ? [corpus.target, corpus.source] : [corpus.source, corpus.target];
  return (pair) => {
    const length = logLength(count(explained, pair), count(given, pair), lengthRatio);
    return ` ||| ${formatNumber(length + (decoded.likelihoods[pair] as number))}`;
  };
}

function count({ starts }: Corpus['source'], pair: number): number {
  return (starts[pair + 1] as number) - (starts[pair] as number);
}

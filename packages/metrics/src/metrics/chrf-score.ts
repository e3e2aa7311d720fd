/** chrF's F-score from its statistics, and the word splitter of chrF++ (Popović 2015, 2017). */
import { splitOnSpace } from '../python-text.ts';

export interface ChrfShape {
  readonly charOrder: number;
  readonly wordOrder: number;
  readonly beta: number;
  /** Smooth each order's F with 1e-16 (chrF++.py, NLTK, Moses) instead of averaging over the orders that occur. */
  readonly epsSmoothing: boolean;
}

const EPSILON = 1e-16;

/** @param statistics [n-grams in the hypothesis, in the reference, shared] per order: characters first, then words. */
export function computeChrf(statistics: ArrayLike<number>, shape: ChrfShape): number {
  const orders = shape.charOrder + shape.wordOrder;
  const factor = shape.beta ** 2;
  let smoothed = 0;
  let precisionSum = 0;
  let recallSum = 0;
  let effective = 0;
  for (let i = 0; i < orders; i++) {
    const inHypothesis = statistics[3 * i] as number;
    const inReference = statistics[3 * i + 1] as number;
    const shared = statistics[3 * i + 2] as number;
    const precision = inHypothesis > 0 ? shared / inHypothesis : EPSILON;
    const recall = inReference > 0 ? shared / inReference : EPSILON;
    const denominator = factor * precision + recall;
    smoothed += denominator > 0 ? ((1 + factor) * precision * recall) / denominator : EPSILON;
    if (inHypothesis > 0 && inReference > 0) {
      precisionSum += precision;
      recallSum += recall;
      effective++;
    }
  }
  if (shape.epsSmoothing) return (100 * smoothed) / orders;
  if (precisionSum + recallSum === 0) return 0;
  const precision = precisionSum / effective;
  const recall = recallSum / effective;
  return 100 * (((1 + factor) * precision * recall) / (factor * precision + recall));
}

const PUNCTUATION = new Set('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~');

/** Words with one ASCII punctuation mark split off: the last, or else the first: `(hi)` gives `(hi` and `)`. */
export function splitChrfWords(line: string): string[] {
  return splitOnSpace(line).flatMap((word) => {
    if (word.length === 1) return [word];
    const last = word.at(-1) as string;
    if (PUNCTUATION.has(last)) return [word.slice(0, -1), last];
    const first = word[0] as string;
    return PUNCTUATION.has(first) ? [first, word.slice(1)] : [word];
  });
}

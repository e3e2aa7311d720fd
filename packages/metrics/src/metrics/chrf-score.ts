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

/** Words with one ASCII punctuation mark split off: the last, or else the first: `(hi)` gives `(hi` and `)`. */
export function splitChrfWords(line: string): string[] {
  const parts: string[] = [];
  for (const word of splitOnSpace(line)) {
    const last = word.length - 1;
    if (last > 0 && isPunctuation(word.charCodeAt(last))) {
      parts.push(word.slice(0, last), word.charAt(last));
    } else if (last > 0 && isPunctuation(word.charCodeAt(0))) {
      parts.push(word.charAt(0), word.slice(1));
    } else {
      parts.push(word);
    }
  }
  return parts;
}

/** Python's `string.punctuation`: all of printable ASCII but letters and digits. */
function isPunctuation(unit: number): boolean {
  if (unit > 0x7e || unit < 0x21) return false;
  if (unit >= 0x61) return unit >= 0x7b;
  if (unit >= 0x41) return unit >= 0x5b;
  return unit <= 0x2f || unit >= 0x3a;
}

/** The F-score of chrF from its statistics, and the word splitter of chrF++ (Popović 2015, 2017). */
import type { IntegerList } from '../scoring/integer-list.ts';
import { PUNCTUATION, SPACE, UNIT_KINDS } from '../unit-kinds.ts';

export interface ChrfShape {
  readonly charOrder: number;
  readonly wordOrder: number;
  readonly beta: number;
  /** Smooths each n-gram order's F by 1e-16 (chrF++.py, NLTK, Moses) instead of averaging over the orders that occur. */
  readonly epsSmoothing: boolean;
}

const EPSILON = 1e-16;

/** @param statistics n-grams [in the hypothesis, in the reference, shared] per n-gram order: characters, then words */
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

/**
 * Marks words, splitting one ASCII punctuation mark off each: the last character, or otherwise the first. `(hi)` → `(hi`, `)`.
 */
export function markChrfWords(text: string, spans: IntegerList): void {
  spans.length = 0;
  let start = -1;
  for (let i = 0; i <= text.length; i++) {
    if (i < text.length && UNIT_KINDS[text.charCodeAt(i)] !== SPACE) {
      if (start < 0) start = i;
    } else if (start >= 0) {
      const last = i - 1;
      const second = start + 1;
      const cut = isPunctuationAt(text, last) ? last : isPunctuationAt(text, start) ? second : i;
      spans.push(start);
      if (cut > start && cut < i) {
        spans.push(cut);
        spans.push(cut);
      }
      spans.push(i);
      start = -1;
    }
  }
}

function isPunctuationAt(text: string, i: number): boolean {
  return UNIT_KINDS[text.charCodeAt(i)] === PUNCTUATION;
}

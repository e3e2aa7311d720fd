/** Judges a count, such as a number of parameters: it must equal the printed number, to the printed digit. */
import type { Verdict } from '@ordo/core/verdicts';
import { checkFinite, checkNotNegative } from '../check-input.ts';
import { isAtMost } from '../compare.ts';

export interface CountInput {
  readonly measured: number;
  /** The printed number, in units. */
  readonly paper: number;
  /** Half a unit of the last printed digit. */
  readonly halfDigit: number;
  /** The count for one unit of the print: 1,000,000 for "63.08 M". */
  readonly unit: number;
}

export const COUNT_REASONS = ['count-equal', 'count-differs'] as const;

export interface CountJudgement {
  /** The measured number minus the printed one, in units of the print. */
  readonly deviation: number;
  readonly verdict: Extract<Verdict, 'reproduced' | 'worse'>;
  readonly reason: (typeof COUNT_REASONS)[number];
}

/** Judges a count. It has no better side: any other number is `worse`. */
export function judgeCount({ measured, paper, halfDigit, unit }: CountInput): CountJudgement {
  checkFinite(measured, 'the count');
  checkFinite(paper, 'the printed count');
  checkNotNegative(halfDigit, 'half the last digit');
  const deviation = measured / unit - paper;
  return isAtMost(Math.abs(deviation), halfDigit, Math.abs(paper))
    ? { deviation, verdict: 'reproduced', reason: 'count-equal' }
    : { deviation, verdict: 'worse', reason: 'count-differs' };
}

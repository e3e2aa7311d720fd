/** Explains the verdict on a printed number. */
import { type Equivalence, type EquivalenceInput, leastMargin } from '@ordo/statistics';
import { nameInterval, show, showInterval, showSigned, SPREAD_UNKNOWN } from './tell.ts';

interface Told {
  readonly input: EquivalenceInput;
  readonly printed: string;
  readonly unit: string;
}

export function explainPrinted(
  { mean: measured, deviation, interval, reason }: Equivalence,
  { input: { margin, alpha }, printed, unit }: Told,
): string {
  const start = `${show(measured ?? Number.NaN)} ${unit} is ${showSigned(deviation ?? Number.NaN)} from the printed ${printed}`;
  if (interval === null) return `${start}. ${SPREAD_UNKNOWN}`;
  const bounds = `the ${nameInterval(alpha)} of this deviation, ${showInterval(interval)},`;
  const limit = `the margin of ±${show(margin)}`;
  switch (reason) {
    case 'within-margin':
      return `${start}, and ${bounds} lies within ${limit}.`;
    case 'within-margin-but-different':
      return `${start}. That is more than chance, but ${bounds} lies within ${limit}.`;
    case 'beyond-margin':
      return `${start}, and ${bounds} lies outside ${limit}. The luck of the paper’s own run cannot explain it.`;
    case 'margin-beyond-but-inside-prediction-interval':
      return `${start}, and ${bounds} lies outside ${limit}, but another run of ours could print the same number.`;
    case 'different-but-margin-undecided':
      return `${start}. That is more than chance, but ${bounds} crosses ${limit}.`;
    default:
      return `${start}, but ${bounds} crosses ${limit}.`;
  }
}

/** With few runs behind the print, only a wide margin can ever be shown; empty where no such margin is known. */
export function tellLeastMargin(
  { paperRuns, halfDigit, alpha, statistic = 'mean' }: EquivalenceInput,
  { spread }: Equivalence,
): string {
  if (spread === null || paperRuns === null || statistic !== 'mean') return '';
  const least = leastMargin({ s: spread.s, paperRuns, halfDigit, alpha });
  const runs = paperRuns === 1 ? 'one run' : `${paperRuns} runs`;
  return (
    `With ${runs} behind the print and seeds that differ by ${show(spread.s)}, only a margin of at least ` +
    `±${show(least)} can be shown.`
  );
}

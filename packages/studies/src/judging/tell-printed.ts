/** Explains the verdict on a printed number. */
import { formatScore, formatSigned, formatStated } from '@ordo/core/format-score';
import { type Equivalence, type EquivalenceInput, leastMargin, strictnessIf } from '@ordo/statistics';
import { join, levelOf, nameInterval, tellBasis, tellUnknownSpread } from './tell.ts';

interface Told {
  readonly input: EquivalenceInput;
  readonly printed: string;
  readonly unit: string;
  readonly digits: number | null;
}

export function explainPrinted(found: Equivalence, told: Told): string {
  const { spread, nearEnd, interval } = found;
  if (interval === null) return `${tellDeviation(found, told)}. ${tellUnknownSpread(found.n)}`;
  const basis = tellBasis({ spread, nearEnd, from: 'own', digits: told.digits });
  return join(tellOutcome(found, told), basis, tellQuestion(told.input));
}

/** Tells which question was asked. */
function tellQuestion({ paperRuns }: EquivalenceInput): string {
  if (paperRuns === null) return 'The question is the printed number itself.';
  return 'The question is the mean of the authors’ runs, which are taken to scatter as ours do.';
}

function tellDeviation({ mean: measured, deviation }: Equivalence, { printed, unit, digits }: Told): string {
  const [ours, away] = [formatScore(measured ?? Number.NaN, digits), formatSigned(deviation ?? Number.NaN, digits)];
  return `${ours} ${unit} is ${away} from the printed ${printed}`;
}

function tellOutcome(found: Equivalence, told: Told): string {
  const { input, digits } = told;
  const { reason, interval } = found;
  const start = tellDeviation(found, told);
  const [lower, upper] = (interval ?? []).map((bound) => formatSigned(bound, digits));
  const bounds = `the ${nameInterval(levelOf(input.alpha, found))} of this deviation, ${lower} to ${upper},`;
  const limit = `the margin of ±${formatStated(input.margin, digits)}`;
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
    case 'missing-seeds':
    case 'spread-unknown':
    case 'too-vague':
      return `${start}, but ${bounds} crosses ${limit}.`;
  }
}

/**
 * Tells the least margin that can be shown. With few runs behind the print, only a wide margin can. Returns an empty text where
 * no such margin is known.
 */
export function tellLeastMargin(
  { paperRuns, halfDigit, alpha, statistic = 'mean' }: EquivalenceInput,
  { spread, nearEnd }: Equivalence,
  digits: number | null,
): string {
  if (spread === null || paperRuns === null || statistic !== 'mean') return '';
  const least = leastMargin({ s: spread.s, paperRuns, halfDigit, alpha: strictnessIf(nearEnd).level(alpha) });
  const runs = paperRuns === 1 ? 'one run' : `${paperRuns} runs`;
  return (
    `With ${runs} behind the print and seeds that differ by ${formatScore(spread.s, digits)}, only a margin of at least ` +
    `±${formatScore(least, digits)} can be shown.`
  );
}

/** Lists the numbers behind a verdict for the drawer. They are rounded as in the tables, and each p says what it tests. */
import { formatPValue, formatScore, formatStated } from '@ordo/core/format-score';
import { VERDICT_TABLE } from '@ordo/core/verdicts';
import type { Schemas } from '../../data/api.ts';

type Judgement = Schemas['Judgement'];
type Fact = readonly [name: string, value: string | null];

export function listFacts(judgement: Judgement, signatures: readonly string[]): readonly Fact[] {
  const { citation, printed, measured, margin, scale, digits, power, note } = judgement;
  return [
    ['Printed', printed],
    ['Ours', measured === null ? null : formatScore(measured, digits)],
    ['Margin', margin === null ? null : `${scale === 'ratio' ? 'a factor of' : '±'} ${formatStated(margin, digits)}`],
    ...listPValues(judgement),
    ['What p asks', tellQuestion(judgement)],
    ['Decided by', power?.explanation ?? null],
    ['Signature', signatures.length === 0 ? null : signatures.join('; ')],
    ['Citation', citation],
    ['Note', note],
  ];
}

/** Lists the p of the verdict. For an open verdict, it lists both, which were too large. */
function listPValues({ verdict, reason, pHolds, p, adjustedP, tests }: Judgement): readonly Fact[] {
  const holds = ['p that it holds, unadjusted', pHolds === null ? null : formatPValue(pHolds)] as const;
  const fails = [
    `p that it does not hold, adjusted by Holm’s correction over ${tests} ${tests === 1 ? 'test' : 'tests'} of the study`,
    adjustedP === null || p === null ? null : `${formatPValue(adjustedP)} (unadjusted ${formatPValue(p)})`,
  ] as const;
  const { shownBy } = VERDICT_TABLE[verdict];
  if (shownBy === 'met') return [holds];
  return shownBy === 'missed' || reason === 'not-after-holm' ? [fails] : [holds, fails];
}

/** Says which question the p answers, because a column of the table answers another question about the same rows. */
function tellQuestion({ claimed, margin, scale, digits, pHolds, adjustedP }: Judgement): string | null {
  if (pHolds === null && adjustedP === null) return null;
  const others = '“p seeds” of a table asks whether two rows differ at all';
  if (claimed !== null) return `whether the gap is at least ${formatStated(claimed, digits)}, or below that; ${others}`;
  if (margin === null) return null;
  const within = `${scale === 'ratio' ? 'a factor of' : '±'} ${formatStated(margin, digits)}`;
  return `whether the difference lies within ${within}, or beyond that; ${others}`;
}

/** Takes back verdicts that do not hold for the study as a whole: chance among many tests, another spec, or a disputed print. */
import { canonicalJson } from '@ordo/core';
import { formatPValue, tellP } from '@ordo/core/format-score';
import type { Judgement, Modification } from '../judged.ts';
import type { Finding } from './finding.ts';
import { countOf, listOf } from './tell.ts';

/** How many differences an explanation names; the judgement lists all of them. */
const NAMED = 1;

export function withholdVerdict(judgement: Judgement, alpha: number): Judgement {
  return withholdModified(withholdChance(judgement, alpha));
}

/** Without a verdict it has no p either, so it is no test of the study and makes none of the others stricter. */
export function withholdDisputed(judgement: Judgement, { disputed }: Pick<Finding, 'disputed'>): Judgement {
  const { verdict, explanation } = judgement;
  if (disputed === undefined || verdict === 'inconclusive') return judgement;
  return {
    ...judgement,
    verdict: 'inconclusive',
    reason: 'disputed-print',
    pHolds: null,
    p: null,
    explanation:
      `${explanation} By itself this is ${verdict}, but the paper contradicts what it prints here, so the number can ` +
      'be neither met nor missed.',
  };
}

function withholdChance(judgement: Judgement, alpha: number): Judgement {
  const { verdict, p, adjustedP, tests, explanation } = judgement;
  if (verdict !== 'worse' && verdict !== 'better') return judgement;
  if (p === null || adjustedP === null || adjustedP <= alpha) return judgement;
  return {
    ...judgement,
    verdict: 'inconclusive',
    reason: 'not-after-holm',
    explanation:
      `${explanation} By itself this is ${verdict}, but among the ${tests} tests of this study one such result is no ` +
      `surprise: ${tellP(p)} becomes ${formatPValue(adjustedP)} by Holm’s correction. The interval is the one before it.`,
  };
}

function withholdModified(judgement: Judgement): Judgement {
  const { modifications, verdict, reason, explanation } = judgement;
  if (modifications.length === 0 || reason === 'missing-seeds' || reason === 'no-variant') return judgement;
  const would = `It would be ${verdict}: ${explanation}`;
  return {
    ...judgement,
    verdict: 'inconclusive',
    reason: 'modified-spec',
    explanation: `Judged on a modified spec (${tellModifications(modifications)}), so this is no verdict. ${would}`,
  };
}

function tellModifications(modifications: readonly Modification[]): string {
  const named = modifications.slice(0, NAMED).map(({ pointer, study, judged }) => {
    return `${pointer} is ${tellValue(judged)} instead of ${tellValue(study)}`;
  });
  const more = modifications.length - named.length;
  return listOf(more > 0 ? [...named, countOf(more, 'more difference')] : named);
}

function tellValue(value: unknown): string {
  return value === undefined ? 'absent' : canonicalJson(value);
}

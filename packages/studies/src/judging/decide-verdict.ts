/**
 * Decides the verdict on a target, in this one place: from what its runs show, and from what makes that unreliable. Nothing may
 * be concluded from a disputed print, from chance among the many tests of a study, or from a spec that differs from the
 * study's.
 */
import { canonicalJson, countOf, listOf } from '@ordo/core';
import { formatPValue, tellP } from '@ordo/core/format-score';
import { isOpen, VERDICT_TABLE } from '@ordo/core/verdicts';
import type { Judgement, Modification } from './judgement.ts';
import type { Finding } from './finding.ts';
import type { Target } from '../targets/registry.ts';

/** The number of differences that an explanation names; the judgement lists all of them. */
const NAMED = 1;

/** The facts about a target that do not come from its own runs. */
export interface Circumstances {
  readonly alpha: number;
  /**
   * The p after Holm's correction, and the number of tests in that correction; null for a finding that is not a test of the
   * study.
   */
  readonly adjusted: { readonly p: number; readonly tests: number } | null;
  readonly modifications: readonly Modification[];
  /** The reason why the search for the options of the rows decides nothing yet; null if it has ended, or there is none. */
  readonly untuned: string | null;
}

/** The reasons of a finding that has not judged anything, so that nothing can be objected to it. */
const UNJUDGED: ReadonlySet<Finding['reason']> = new Set(['missing-seeds', 'no-variant', 'not-comparable']);

type Decision = Pick<Judgement, 'verdict' | 'reason' | 'explanation' | 'pHolds' | 'p'>;

/**
 * Returns whether a finding is one of the study's tests, which is known before anything is run. A count is compared exactly, a
 * disputed print decides nothing, and a row that Ordo does not have cannot be tested. None of them makes the tests stricter.
 */
export function isTest({ disputed, reason }: Finding, { kind }: Target): boolean {
  return kind !== 'count' && disputed === undefined && reason !== 'no-variant';
}

/** Returns the p of a finding; null for a disputed print, which is no test of the study. */
export function findP({ disputed, p }: Finding): number | null {
  return disputed === undefined ? p : null;
}

export function decideVerdict(finding: Finding, circumstances: Circumstances): Decision {
  const { shows, reason, explanation } = finding;
  const doubt = isDisputed(finding) ? tellDispute(finding) : tellChance(finding, circumstances);
  const found = { verdict: shows, reason, explanation, ...doubt };
  const { modifications, untuned } = circumstances;
  const isJudged = !UNJUDGED.has(reason);
  const isModified = modifications.length > 0 && isJudged;
  const isUntuned = untuned !== null && isJudged;
  return {
    ...found,
    ...(isModified ? tellModified(found, modifications) : {}),
    ...(isUntuned ? tellUntuned(untuned) : {}),
    pHolds: isDisputed(finding) ? null : finding.pHolds,
    p: findP(finding),
  };
}

/**
 * Returns whether the paper itself contradicts the print, which can then be neither met nor missed. An open finding stays open
 * in any case.
 */
const isDisputed = ({ disputed, shows }: Finding): boolean => disputed !== undefined && !isOpen(shows);

type Objection = Pick<Decision, 'verdict' | 'reason' | 'explanation'>;

function tellDispute({ shows, explanation }: Finding): Objection {
  return {
    verdict: 'inconclusive',
    reason: 'disputed-print',
    explanation:
      `${explanation} By itself this is ${shows}, but the paper contradicts what it prints here, so the number can ` +
      'be neither met nor missed.',
  };
}

function tellChance({ shows, p, explanation }: Finding, { adjusted, alpha }: Circumstances): Objection | null {
  if (VERDICT_TABLE[shows].shownBy !== 'missed') return null;
  if (p === null || adjusted === null || adjusted.p <= alpha) return null;
  return {
    verdict: 'inconclusive',
    reason: 'not-after-holm',
    explanation:
      `${explanation} By itself this is ${shows}, but among the ${adjusted.tests} tests of this study one such result is no ` +
      `surprise: ${tellP(p)} becomes ${formatPValue(adjusted.p)} by Holm’s correction. The interval is the one before it.`,
  };
}

function tellModified({ verdict, explanation }: Objection, modifications: readonly Modification[]): Objection {
  const would = `It would be ${verdict}: ${explanation}`;
  return {
    verdict: 'inconclusive',
    reason: 'modified-spec',
    explanation: `Judged on a modified spec (${tellModifications(modifications)}), so this is no verdict. ${would}`,
  };
}

function tellUntuned(why: string): Objection {
  return { verdict: 'inconclusive', reason: 'not-tuned', explanation: `${why}, so this is no verdict.` };
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

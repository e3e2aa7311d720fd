/** Summarises a whole study by its worst verdict. */
import { countVerdicts, type Verdict, worstVerdict } from '@ordo/core/verdicts';
import type { Judgement } from './judgement.ts';

export type Summary = { readonly verdict: Verdict | null } & Readonly<Record<Verdict, number>>;

/**
 * Counts verdicts, and returns the verdict on all of them: one that fails outweighs all others, and an open one outweighs those that
 * hold. Without judgements it is null.
 */
export function summarise(judgements: readonly Judgement[]): Summary {
  const verdicts = judgements.map(({ verdict }) => verdict);
  return { verdict: worstVerdict(verdicts), ...countVerdicts(verdicts) };
}

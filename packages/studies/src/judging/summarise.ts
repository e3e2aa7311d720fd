/** Summarises a whole study by its worst verdict. */
import { countVerdicts, type Verdict, worstVerdict } from '@ordo/core/verdicts';
import type { Judgement } from './judgement.ts';

export type Summary = { readonly verdict: Verdict | null } & Readonly<Record<Verdict, number>>;

/** Counts verdicts. One that fails outweighs all others, then an open one; the result is null without judgements. */
export function summarise(judgements: readonly Judgement[]): Summary {
  const verdicts = judgements.map(({ verdict }) => verdict);
  return { verdict: worstVerdict(verdicts), ...countVerdicts(verdicts) };
}

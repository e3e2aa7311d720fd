/** The verdict on a whole study: the worst of all. */
import { countVerdicts, type Verdict, worstVerdict } from '@ordo/core/verdicts';
import type { Judgement } from './judgement.ts';

export type Summary = { readonly verdict: Verdict | null } & Readonly<Record<Verdict, number>>;

/** Counts verdicts. Something worse outweighs everything, then something open; null without judgements. */
export function summarise(judgements: readonly Judgement[]): Summary {
  const verdicts = judgements.map(({ verdict }) => verdict);
  return { verdict: worstVerdict(verdicts), ...countVerdicts(verdicts) };
}

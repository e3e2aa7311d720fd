/** The verdict on a whole study: the worst of all. */
import { type Judgement, VERDICTS, type Verdict } from '../judged.ts';

export type Summary = { readonly verdict: Verdict | null } & Readonly<Record<Verdict, number>>;

/** Counts verdicts. Something worse outweighs everything, then something open; null without judgements. */
export function summarise(judgements: readonly Judgement[]): Summary {
  const [reproduced, better, worse, inconclusive] = VERDICTS.map(
    (verdict) => judgements.filter((judgement) => judgement.verdict === verdict).length,
  ) as [number, number, number, number];
  const verdict = () => {
    if (worse > 0) return 'worse';
    if (inconclusive > 0) return 'inconclusive';
    if (reproduced > 0) return 'reproduced';
    return better > 0 ? 'better' : null;
  };
  return { verdict: verdict(), reproduced, better, worse, inconclusive };
}

/** What judging one number or claim has found, before the study as a whole is looked at. */
import type { Judgement } from '../judged.ts';
import type { Cite } from '../targets/fields.ts';

export interface Finding
  extends Omit<Judgement, 'target' | 'kind' | 'part' | 'adjustedP' | 'modifications' | 'citation' | 'note'> {
  readonly cite?: Cite | undefined;
  /** What is odd about this one number, beside the note of the whole target. */
  readonly note?: string | undefined;
}

/** What a finding says whatever is measured. */
export type Question = Pick<Finding, 'metric' | 'row' | 'over' | 'claim' | 'printed' | 'margin' | 'question' | 'cite'>;

const NOTHING = {
  measured: null,
  deviation: null,
  interval: null,
  prediction: null,
  p: null,
  spread: null,
  power: null,
} as const;

/** A finding that decides nothing, with what is known all the same. */
export function undecided(
  question: Question,
  found: Pick<Finding, 'reason' | 'explanation' | 'seeds'> & Partial<Finding>,
): Finding {
  return { ...NOTHING, ...question, ...found, verdict: 'inconclusive' };
}

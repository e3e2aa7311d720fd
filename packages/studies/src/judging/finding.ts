/** What judging one number or claim has found, before the study as a whole is looked at. */
import type { Verdict } from '@ordo/core/verdicts';
import type { Judgement } from './judgement.ts';
import type { Cite } from '../targets/fields.ts';
import type { Sample } from './evidence.ts';
import { listOf } from './tell.ts';

export interface Finding
  extends Omit<
    Judgement,
    'verdict' | 'target' | 'kind' | 'part' | 'scale' | 'adjustedP' | 'tests' | 'modifications' | 'citation' | 'note'
  > {
  /** What the runs show by themselves. `decideVerdict` makes the verdict of it. */
  readonly shows: Verdict;
  /** A difference, if it is left out. */
  readonly scale?: Judgement['scale'] | undefined;
  readonly cite?: Cite | undefined;
  /** What is odd about this one number, beside the note of the whole target. */
  readonly note?: string | undefined;
  /** What the paper itself says against this number, so that nothing can reproduce or miss it. */
  readonly disputed?: string | undefined;
}

/** What a finding says whatever is measured. */
export type Question = Pick<
  Finding,
  'metric' | 'row' | 'over' | 'claim' | 'printed' | 'margin' | 'digits' | 'question'
> &
  Pick<Finding, 'scale' | 'cite' | 'note' | 'disputed'>;

export const NOTHING = {
  claimed: null,
  measured: null,
  deviation: null,
  interval: null,
  level: null,
  prediction: null,
  pHolds: null,
  p: null,
  spread: null,
  nearEnd: false,
  power: null,
} as const;

/** A finding that decides nothing, with what is known all the same. */
export function undecided(
  question: Question,
  found: Pick<Finding, 'reason' | 'explanation' | 'seeds'> & Partial<Finding>,
): Finding {
  return { ...NOTHING, ...question, ...found, shows: 'inconclusive' };
}

/** The finding about rows of which one lacks a seed or a variant; null if none does. */
export function findLack(question: Question, samples: readonly Sample[]): Finding | null {
  const lacking = samples.flatMap(({ row, lack }) => (lack === null ? [] : [{ row, ...lack }]));
  const [first] = lacking;
  if (first === undefined) return null;
  const explanation = [...new Set(lacking.map(({ what }) => what))].map((what) => {
    const rows = [...new Set(lacking.filter((one) => one.what === what).map(({ row }) => row))];
    return `There is ${what} of ${listOf(rows)}.`;
  });
  return undecided(question, { reason: first.reason, explanation: explanation.join(' '), seeds: joinSeeds(samples) });
}

/** A seed is finished if it is finished in every row. */
export function joinSeeds(samples: readonly Sample[]): Judgement['seeds'] {
  const registered = samples[0]?.seeds.registered ?? [];
  const lost = registered.filter((seed) => samples.some(({ seeds }) => seeds.lost.includes(seed)));
  return { registered, finished: registered.filter((seed) => !lost.includes(seed)), lost };
}

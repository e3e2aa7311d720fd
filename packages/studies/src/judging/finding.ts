/** The finding about one number or claim, before the study as a whole is considered. */
import { listOf } from '@ordo/core';
import type { Verdict } from '@ordo/core/verdicts';
import type { Judgement } from './judgement.ts';
import type { Cite } from '../targets/fields.ts';
import type { Sample } from './evidence.ts';

export interface Finding
  extends Omit<
    Judgement,
    'verdict' | 'target' | 'kind' | 'part' | 'scale' | 'adjustedP' | 'tests' | 'modifications' | 'citation' | 'note'
  > {
  /** The verdict that the runs alone suggest. `decideVerdict` turns it into the final verdict. */
  readonly shows: Verdict;
  /** The scale of comparison; a difference by default. */
  readonly scale?: Judgement['scale'] | undefined;
  readonly cite?: Cite | undefined;
  /** An oddity of this one number, in addition to the note of the whole target. */
  readonly note?: string | undefined;
  /** What the paper itself says against this number, which can then be neither reproduced nor missed. */
  readonly disputed?: string | undefined;
}

/** The part of a finding that does not depend on the measurements. */
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

/** Returns a finding that decides nothing but keeps what is known. */
export function undecided(
  question: Question,
  found: Pick<Finding, 'reason' | 'explanation' | 'seeds'> & Partial<Finding>,
): Finding {
  return { ...NOTHING, ...question, ...found, shows: 'inconclusive' };
}

/**
 * Returns the finding about rows of which one lacks a seed or a variant, or which were scored differently; null if none is.
 * @param compared the samples that are compared with each other, which must have one signature: those of one metric
 */
export function findLack(
  question: Question,
  samples: readonly Sample[],
  compared: readonly (readonly Sample[])[] = [samples],
): Finding | null {
  const lacking = samples.flatMap(({ row, lack }) => (lack === null ? [] : [{ row, ...lack }]));
  // A variant that does not exist remains the reason, whichever runs are there: the family of tests depends on it.
  const first = lacking.find(({ reason }) => reason === 'no-variant') ?? lacking[0];
  if (first === undefined) return findMixture(question, samples, compared);
  const explanation = [...new Set(lacking.map(({ what }) => what))].map((what) => {
    const rows = [...new Set(lacking.filter((one) => one.what === what).map(({ row }) => row))];
    return `There is ${what} of ${listOf(rows)}.`;
  });
  return undecided(question, { reason: first.reason, explanation: explanation.join(' '), seeds: joinSeeds(samples) });
}

function findMixture(
  question: Question,
  samples: readonly Sample[],
  compared: readonly (readonly Sample[])[],
): Finding | null {
  const bySet = compared.map((set) => [...new Set(set.flatMap((sample) => sample.signatures))]);
  const signatures = bySet.find((found) => found.length > 1);
  if (signatures === undefined) return null;
  const explanation = `The scores were computed in different ways and cannot be compared: ${signatures.join(' / ')}.`;
  return undecided(question, { reason: 'not-comparable', explanation, seeds: joinSeeds(samples) });
}

/** Joins the seeds of several rows. A seed is finished if it is finished in every row. */
export function joinSeeds(samples: readonly Sample[]): Judgement['seeds'] {
  const registered = samples[0]?.seeds.registered ?? [];
  const lost = registered.filter((seed) => samples.some(({ seeds }) => seeds.lost.includes(seed)));
  return { registered, finished: registered.filter((seed) => !lost.includes(seed)), lost };
}

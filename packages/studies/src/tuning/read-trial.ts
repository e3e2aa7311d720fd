/** Reads what a run of a search shows of its values. */
import type { TrialRun } from './choose-values.ts';
import type { Tune } from './tune-schema.ts';

/** A run of a search. Its loss and scores are those on the validation data. */
export interface EndedTrial {
  readonly variant: string;
  readonly seed: number;
  /** The kind and message of its failure, `kind: message`; null if it has not failed. */
  readonly failure: string | null;
  readonly loss: number | null;
  readonly scores: readonly { readonly metric: string; readonly score: number }[];
}

/** The word for a training that ran away: the state in a table of scores, and the kind of failure of a run. */
export const DIVERGED = 'diverged';
/** How runs that have diverged say so: those of this machine by their error, those of a service by their kind of failure. */
const SAYS_DIVERGED = /^(?:training\.)?diverged\b/u;

/** @param failure the kind and message of a failure */
export function isDiverged(failure: string): boolean {
  return SAYS_DIVERGED.test(failure);
}

export function readTrial({ variant, seed, failure, loss, scores }: EndedTrial, { metric }: Tune): TrialRun {
  if (failure !== null && isDiverged(failure)) return { variant, seed, state: 'diverged', value: null };
  const value = metric === 'loss' ? loss : (scores.find((one) => one.metric === metric)?.score ?? null);
  return { variant, seed, state: value === null ? 'open' : 'finished', value };
}

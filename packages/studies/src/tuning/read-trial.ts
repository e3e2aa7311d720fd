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

/** How runs that have diverged say so: those of this machine by their error, those of a service by their kind of failure. */
const DIVERGED = /^(?:training\.)?diverged\b/u;

export function readTrial({ variant, seed, failure, loss, scores }: EndedTrial, { metric }: Tune): TrialRun {
  if (failure !== null && DIVERGED.test(failure)) return { variant, seed, state: 'diverged', value: null };
  const value = metric === 'loss' ? loss : (scores.find((one) => one.metric === metric)?.score ?? null);
  return { variant, seed, state: value === null ? 'open' : 'finished', value };
}

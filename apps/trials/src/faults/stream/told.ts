/** What the API has told the users. The database must agree with it, whatever has gone wrong in between. */

/** `asked`: no answer came, so nobody knows; `told`: the API has confirmed it. */
export type Wish = 'no' | 'asked' | 'told';

export interface ToldExperiment {
  readonly id: string;
  readonly name: string;
  /** Runs of the same workload and seed train the same, even when their content differs. */
  readonly workload: string;
  readonly runs: readonly { readonly id: string; readonly seed: number }[];
  /** The time by `performance.now()`, in milliseconds. */
  readonly submittedAt: number;
  readonly cancelled: Wish;
  readonly deleted: Wish;
  readonly retried: Wish;
}

/** The result of a run that the API has shown. The run may have been deleted since. */
export interface ToldResult {
  readonly runId: string;
  readonly workload: string;
  readonly seed: number;
  readonly finalLoss: number;
}

export interface Told {
  /** By id. An experiment is here as soon as the API has confirmed its submission. */
  readonly experiments: ReadonlyMap<string, ToldExperiment>;
  readonly results: readonly ToldResult[];
  /** Answers that no user may get: errors that the user has not caused and that do not say "try again". */
  readonly surprises: readonly string[];
}

export interface WritableTold extends Told {
  readonly experiments: Map<string, ToldExperiment>;
  readonly results: ToldResult[];
  readonly surprises: string[];
}

export const createTold = (): WritableTold => ({ experiments: new Map(), results: [], surprises: [] });

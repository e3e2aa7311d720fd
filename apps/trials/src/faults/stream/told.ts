/** Records what the API has told the users. The database must agree with it, whatever has gone wrong in between. */

/** The state of a wish. `asked`: no answer came, so the outcome is unknown; `told`: the API has confirmed it. */
export type Wish = 'no' | 'asked' | 'told';

export interface ToldExperiment {
  readonly id: string;
  readonly name: string;
  /** The workload. Runs with the same workload and seed train the same, even if their content differs. */
  readonly workload: string;
  readonly runs: readonly { readonly id: string; readonly seed: number }[];
  /** The time by `performance.now()`, in milliseconds. */
  readonly submittedAt: number;
  readonly cancelled: Wish;
  readonly deleted: Wish;
  readonly retried: Wish;
}

/** A result that the API has shown. The run may have been deleted by now. */
export interface ToldResult {
  readonly runId: string;
  readonly workload: string;
  readonly seed: number;
  readonly finalLoss: number;
}

export interface Told {
  /** The experiments by id. An experiment is added as soon as the API has confirmed its submission. */
  readonly experiments: ReadonlyMap<string, ToldExperiment>;
  readonly results: readonly ToldResult[];
  /** Answers that no user should get: errors that the user has not caused and that do not say "try again". */
  readonly surprises: readonly string[];
}

export interface WritableTold extends Told {
  readonly experiments: Map<string, ToldExperiment>;
  readonly results: ToldResult[];
  readonly surprises: string[];
}

export const createTold = (): WritableTold => ({ experiments: new Map(), results: [], surprises: [] });

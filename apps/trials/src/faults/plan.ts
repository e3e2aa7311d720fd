/** The request on the command line, and its outcome. */
import type { FaultKind } from './kinds/fault.ts';
import type { Absence } from './measures/api-away.ts';
import type { TrialRecord } from './trial/record.ts';

export interface Plan {
  readonly count: number;
  readonly seed: number;
  readonly kinds: readonly FaultKind[];
  readonly workerDeaths: number;
  readonly apiAway: number;
  readonly ledger?: string;
  readonly keep: boolean;
}

export interface Outcome {
  readonly plan: Plan;
  readonly record: TrialRecord;
  /** [kind of fault] → the reason why it could not be tried here. */
  readonly unavailable: ReadonlyMap<string, string>;
  /** The milliseconds from the death of a worker until its run trained elsewhere. */
  readonly deaths: readonly number[];
  readonly absence: Absence | undefined;
}

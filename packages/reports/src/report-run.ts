/** The runs that a report is built from, as plain JSON. */
import type { RunResult, RunSpec } from '@ordo/spec';

/** The state of a run in its lifecycle. */
export type RunState = 'queued' | 'running' | 'paused' | 'succeeded' | 'failed' | 'cancelled';

/** The parts of a run that a report needs. */
export interface ReportRun {
  readonly runId: string;
  readonly variant: string;
  readonly seed: number;
  readonly state: RunState;
  /** The reason for a failure, in one line; null unless `state` is `failed`. */
  readonly failure: string | null;
  readonly spec: RunSpec;
  /** The result of the run; null unless it succeeded. */
  readonly result: RunResult | null;
  /** The SHA-256 of the files of its dataset, if known. */
  readonly datasetHash?: string;
}

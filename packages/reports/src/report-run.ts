/** The runs that a report is built from, as plain JSON. */
import { RUN_STATES } from '@ordo/core/service-words';
import type { RunResult, RunSpec } from '@ordo/spec';

/** The states of a run in a report. Only a run without a service can be paused: its command was interrupted. */
export const REPORTED_STATES = [...RUN_STATES, 'paused'] as const;
export type RunState = (typeof REPORTED_STATES)[number];

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

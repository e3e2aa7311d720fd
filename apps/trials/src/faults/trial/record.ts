/** The record of a trial. */

export interface FaultRecord {
  readonly kind: string;
  readonly group: string;
  readonly target: string;
  /** The time from the end of the fault until the broken part worked again. */
  readonly recoveryMs: number;
}

export interface Violation {
  readonly what: string;
  /** The number of faults before the violation. */
  readonly afterFaults: number;
}

export interface TrialRecord {
  readonly faults: FaultRecord[];
  readonly violations: Violation[];
  checks: number;
  /** The runs that were seen in a final state. Some have been deleted by now. */
  readonly ended: Set<string>;
  experiments: number;
  startedAt: Date;
  seconds: number;
}

export const createRecord = (): TrialRecord => ({
  faults: [],
  violations: [],
  checks: 0,
  ended: new Set(),
  experiments: 0,
  startedAt: new Date(),
  seconds: 0,
});

/** Records a violation once, however often it is found. */
export function violate({ violations, faults }: TrialRecord, what: string): void {
  if (!violations.some((known) => known.what === what)) violations.push({ what, afterFaults: faults.length });
}

/** What a trial writes down. */

export interface FaultRecord {
  readonly kind: string;
  readonly group: string;
  readonly target: string;
  /** From the end of the fault until what was broken worked again. */
  readonly recoveryMs: number;
}

export interface Violation {
  readonly what: string;
  /** How many faults there had been. */
  readonly afterFaults: number;
}

export interface TrialRecord {
  readonly faults: FaultRecord[];
  readonly violations: Violation[];
  checks: number;
  /** Runs that were seen in a final state. Some have been deleted since. */
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

/** Writes a violation down once, however often it is found. */
export function violate({ violations, faults }: TrialRecord, what: string): void {
  if (!violations.some((known) => known.what === what)) violations.push({ what, afterFaults: faults.length });
}

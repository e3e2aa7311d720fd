/** Checks all invariants, once during the faults or until they hold at rest. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Invariant, Moment, View } from './invariant.ts';

export interface Finding {
  readonly invariant: string;
  /** The violations, each in a whole sentence. */
  readonly problems: readonly string[];
}

const PAUSE_MS = 2000;

/** Returns the violated invariants. @throws when Postgres or the queue cannot be asked: then nothing is known */
export async function look(invariants: readonly Invariant[], view: View, moment: Moment): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const invariant of invariants) {
    const problems = await invariant.find(view, moment);
    if (problems.length > 0) findings.push({ invariant: invariant.id, problems });
  }
  return findings;
}

/**
 * Looks until all invariants hold at once, because some things take time: the folder of a dead worker is removed after a
 * minute, an artifact by the next round of the reconciler. Returns what is still violated after `patienceMs`.
 */
export async function judgeAtRest(
  invariants: readonly Invariant[],
  view: View,
  patienceMs: number,
): Promise<Finding[]> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const findings = await look(invariants, view, 'rest').catch((error: unknown) => {
      if (performance.now() > deadline) throw error;
      return null;
    });
    if (findings !== null && (findings.length === 0 || performance.now() > deadline)) return findings;
    await delay(PAUSE_MS);
  }
}

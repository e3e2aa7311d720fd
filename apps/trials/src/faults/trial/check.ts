/** Checks the invariants every minute while faults happen. */
import { setTimeout as delay } from 'node:timers/promises';
import type { View, Invariant } from '../invariants/invariant.ts';
import { type Finding, look } from '../invariants/judge.ts';
import { type TrialRecord, violate } from './record.ts';

const EVERY_MS = 60_000;
const AGAIN_MS = 1000;

export interface CheckOptions {
  readonly invariants: readonly Invariant[];
  readonly view: View;
  readonly record: TrialRecord;
  readonly signal: AbortSignal;
}

export async function checkEveryMinute({ invariants, view, record, signal }: CheckOptions): Promise<void> {
  while (!signal.aborted) {
    await delay(EVERY_MS, undefined, { signal }).catch(() => undefined); // The trial is over.
    while (!signal.aborted) {
      try {
        note(record, await look(invariants, view, 'during'));
        break;
      } catch {
        await delay(AGAIN_MS); // Postgres or the queue is down, which is one of the faults.
      }
    }
  }
}

export function note(record: TrialRecord, findings: readonly Finding[]): void {
  record.checks += 1;
  for (const { invariant, problems } of findings) {
    for (const problem of problems) violate(record, `${invariant}: ${problem}`);
  }
}

/** Remembers which runs have ended, because users delete some of them. */
export async function watchEnds({ view, record, signal }: Omit<CheckOptions, 'invariants'>): Promise<void> {
  while (!signal.aborted) {
    try {
      const { rows } = await view.cluster.sql.query<{ id: string }>(
        `select id::text from "Run" where state in ('succeeded', 'failed', 'cancelled')`,
      );
      for (const { id } of rows) record.ended.add(id);
    } catch {
      // Postgres is down; the next look sees what this one has missed.
    }
    record.experiments = view.told.experiments.size;
    await delay(AGAIN_MS, undefined, { signal }).catch(() => undefined); // The trial is over.
  }
}

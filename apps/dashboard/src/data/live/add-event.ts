/** Adds an event to what is known of the runs that are going on. */
import type { StoredEvent } from '@ordo/api-client/browser';

export interface LiveRun {
  readonly phase: string | null;
  readonly done: number;
  readonly total: number;
  readonly etaSeconds: number | null;
  readonly step: number | null;
  readonly values: Readonly<Record<string, number>>;
}

export type LiveRuns = ReadonlyMap<string, LiveRun>;

const NOTHING: LiveRun = { phase: null, done: 0, total: 0, etaSeconds: null, step: null, values: {} };

/** @returns true if the event says something that the page shows. `runs` then has been updated. */
export function addEvent(runs: Map<string, LiveRun>, { runId, event }: StoredEvent): boolean {
  const known = runs.get(runId) ?? NOTHING;
  const next = follow(known, event);
  if (next !== known) runs.set(runId, next);
  return next !== known;
}

function follow(run: LiveRun, event: StoredEvent['event']): LiveRun {
  switch (event.kind) {
    case 'phase':
      return { ...run, phase: event.phase, done: 0, total: 0, etaSeconds: null };
    case 'progress':
      return { ...run, phase: event.phase, done: event.done, total: event.total, etaSeconds: event.etaSeconds };
    case 'metric':
      return { ...run, step: event.step, values: { ...run.values, ...event.values } };
    case 'log':
    case 'checkpoint':
      return run;
    default:
      // A newer server may send kinds of events that this page does not know.
      return run;
  }
}

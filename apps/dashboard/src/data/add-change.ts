/** What a run does right now, after one more change. */
import type { Change } from './change.ts';

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

export function addChange(runs: LiveRuns, change: Change): LiveRuns {
  if (change.kind === 'run') return runs;
  const { runId, event } = change.event;
  const known = runs.get(runId) ?? NOTHING;
  const next = addEvent(known, event);
  return next === known ? runs : new Map(runs).set(runId, next);
}

type Event = Extract<Change, { kind: 'event' }>['event']['event'];

function addEvent(run: LiveRun, event: Event): LiveRun {
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
      // A newer server may say more.
      return run;
  }
}

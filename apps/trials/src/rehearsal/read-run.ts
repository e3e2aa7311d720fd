/** Reads what a run has left in its folder. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RunEvent, RunResult } from '@ordo/spec';

export interface TimedEvent {
  /** The time in milliseconds since the epoch. */
  readonly at: number;
  readonly event: RunEvent;
}

/** Returns the complete lines of the run's events; none before it has begun. */
export function readEvents(runs: string): TimedEvent[] {
  const file = path.join(folderOf(runs) ?? runs, 'events.jsonl');
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => {
    const { at, event } = JSON.parse(line) as { readonly at: string; readonly event: RunEvent };
    return { at: Date.parse(at), event };
  });
}

/** Reads the result. @throws Error if the run has none */
export function readResult(runs: string): RunResult {
  return JSON.parse(readFileSync(path.join(folderOf(runs) ?? runs, 'result.json'), 'utf8')) as RunResult;
}

/** Returns the update of the newest checkpoint; 0 if there is none. */
export function lastCheckpoint(events: readonly TimedEvent[]): number {
  return events.reduce((last, { event }) => (event.kind === 'checkpoint' ? Math.max(last, event.step) : last), 0);
}

/** Returns the folder of the only run; null if there is none. */
function folderOf(runs: string): string | null {
  if (!existsSync(runs)) return null;
  const name = readdirSync(runs).find((entry) => existsSync(path.join(runs, entry, 'run.json')));
  return name === undefined ? null : path.join(runs, name);
}

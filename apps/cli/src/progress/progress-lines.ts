/**
 * Tells the progress of runs in lines for a file or a pipe, such as the log of a CI job, where nothing can be drawn again. A few
 * runs have a line for every change. Where there are many, a limited number of changes of their states is listed at a time, and
 * a line counts the runs in each state.
 */
import { showCount } from '../listing/table.ts';
import { drawRuns, withoutBars } from './draw.ts';
import { describePace } from './pace.ts';
import { hasEnded, type RunStatus, type Wait } from './run-board.ts';

/** The largest number of runs that each have a line of their own at first, and lines about their phases. */
const MOST_LISTED = 100;
/** The largest number of changes that are told at a time where there are more runs. */
const MOST_CHANGES = 20;
const EVERY_MS = 10_000;
/** A log that says nothing for longer looks as if nothing happened any more. */
const QUIET_MS = 60_000;

interface Told {
  readonly key: string;
  readonly at: number;
}

export class ProgressLines {
  /** What was last told of each run. */
  readonly #told = new Map<string, Told>();
  #ended = 0;
  /** The time of the last lines about many runs; null before the first. */
  #summedUpAt: number | null = null;
  /** What the first queued run waited for at that time. */
  #reason: string | undefined;

  /**
   * Returns the lines that are due.
   * @param now the present time in milliseconds, on the clock of the runs
   * @param isLast true if nothing is told any more afterwards
   */
  next(runs: readonly RunStatus[], now: number, isLast = false): string[] {
    return runs.length > MOST_LISTED ? this.#sumUp(runs, now, isLast) : this.#list(runs, now);
  }

  /** A line for each run that has changed its state or phase, and every ten seconds while it is running. */
  #list(runs: readonly RunStatus[], now: number): string[] {
    const due = runs.filter((run) => {
      const last = this.#told.get(run.id);
      if (last === undefined || last.key !== keyOf(run)) return true;
      return run.state === 'running' && now - last.at >= EVERY_MS;
    });
    for (const run of due) this.#told.set(run.id, { key: keyOf(run), at: now });
    const before = this.#ended;
    this.#ended = runs.filter(hasEnded).length;
    return [...draw(due), ...(this.#ended > before ? [describePace(runs, now)] : [])];
  }

  #sumUp(runs: readonly RunStatus[], now: number, isLast: boolean): string[] {
    const passed = this.#summedUpAt === null ? Number.POSITIVE_INFINITY : now - this.#summedUpAt;
    if (passed < EVERY_MS && !isLast) return [];
    const changed = runs.filter(({ id, state }) => this.#told.get(id)?.key !== state);
    const wait = findWait(runs);
    if (changed.length === 0 && wait?.reason === this.#reason && (passed < QUIET_MS || isLast)) return [];
    const isFirst = this.#summedUpAt === null;
    this.#summedUpAt = now;
    this.#reason = wait?.reason;
    for (const { id, state } of changed) this.#told.set(id, { key: state, at: now });
    return [...(isFirst ? [tellUnlisted(runs.length)] : listChanges(changed)), describeAll(runs, now)];
  }
}

/** A run that only moves up in the queue has not changed. */
function keyOf({ state, phase, waitsFor }: RunStatus): string {
  return state === 'queued' ? `queued/${waitsFor?.reason}` : `${state}/${phase}`;
}

const draw = (runs: readonly RunStatus[]): string[] => drawRuns(runs, Number.POSITIVE_INFINITY).map(withoutBars);

const tellUnlisted = (runs: number): string =>
  `${showCount(runs)} runs, which are too many to list: up to ${MOST_CHANGES} changes are told every ${EVERY_MS / 1000} s`;

/** Draws those changes that people need most, in the order of the runs, and counts the others. */
function listChanges(changed: readonly RunStatus[]): string[] {
  const listed = new Set(changed.toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST_CHANGES));
  const left = changed.length - listed.size;
  const lines = draw(changed.filter((run) => listed.has(run)));
  return left === 0 ? lines : [...lines, `and ${showCount(left)} more changes, which are not listed`];
}

/** The states of runs; what may need somebody comes first. */
const STATES = ['failed', 'cancelled', 'paused', 'succeeded', 'running', 'waiting', 'queued'];
const rank = ({ state }: RunStatus): number => STATES.indexOf(state);

/** Says how many runs are in each state, and at last what the first of the queued ones waits for. */
function describeAll(runs: readonly RunStatus[], now: number): string {
  const counts = new Map<string, number>();
  for (const { state } of runs.toSorted((a, b) => rank(a) - rank(b))) counts.set(state, (counts.get(state) ?? 0) + 1);
  const said = [...counts].map(([state, number]) => `${showCount(number)} ${state}`).join(', ');
  const wait = findWait(runs);
  return `${describePace(runs, now)}: ${said}${wait === undefined ? '' : ` (the first: ${wait.explanation})`}`;
}

/** Finds what the first of the queued runs waits for. */
const findWait = (runs: readonly RunStatus[]): Wait | undefined =>
  runs.find(({ state, waitsFor }) => state === 'queued' && waitsFor !== null)?.waitsFor ?? undefined;

/** Tells how many runs have ended and how long the others will take, judged by the runs so far. */
import { showCount } from '../listing/table.ts';
import { formatDuration } from './draw.ts';
import { hasEnded, type RunStatus } from './run-board.ts';

type Timed = Pick<RunStatus, 'state' | 'startedAt' | 'endedAt' | 'doneBefore'>;

/**
 * Describes the pace. Runs that had ended before say nothing about time.
 * @param now the present time in milliseconds, on the clock of the runs
 */
export function describePace(runs: readonly Timed[], now: number): string {
  const ended = runs.filter(hasEnded).length;
  const seconds = estimateRest(runs, now);
  const rest = ended === runs.length || seconds === null ? '' : `, about ${formatDuration(seconds)} left`;
  return `${showCount(ended)} of ${showCount(runs.length)} runs have ended${rest}`;
}

/**
 * Estimates the remaining seconds; null until a run has ended here. Running and waiting runs are expected to take as long as
 * the others took for the same share of a run.
 */
function estimateRest(runs: readonly Timed[], now: number): number | null {
  const ended = runs.flatMap(({ startedAt, endedAt, doneBefore }) =>
    startedAt === null || endedAt === null ? [] : [{ ms: endedAt - startedAt, share: 1 - (doneBefore ?? 0) }],
  );
  const shares = ended.reduce((sum, { share }) => sum + share, 0);
  if (shares === 0) return null;
  const whole = ended.reduce((sum, { ms }) => sum + ms, 0) / shares;
  const open = runs.filter((run) => !hasEnded(run));
  const left = open.map(({ state, startedAt, doneBefore }) =>
    state === 'running' && startedAt !== null
      ? Math.max(0, whole * (1 - (doneBefore ?? 0)) - (now - startedAt))
      : whole,
  );
  const all = left.reduce((sum, one) => sum + one, 0);
  return Math.max(all / countLanes(runs), ...left) / 1000;
}

/** Returns the largest number of runs that were seen running at a time. */
function countLanes(runs: readonly Timed[]): number {
  const starts = runs.flatMap(({ startedAt }) => startedAt ?? []).toSorted((a, b) => a - b);
  const ends = runs
    .flatMap(({ startedAt, endedAt }) => (startedAt === null ? [] : (endedAt ?? [])))
    .toSorted((a, b) => a - b);
  let most = 1;
  let ended = 0;
  for (const [started, at] of starts.entries()) {
    while (ended < ends.length && (ends[ended] ?? at) <= at) ended++;
    most = Math.max(most, started + 1 - ended);
  }
  return most;
}

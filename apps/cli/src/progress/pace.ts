/** Tells how many runs have ended and how long the others will take, judged by the runs so far. */
import { showCount } from '../listing/table.ts';
import { formatDuration } from './draw.ts';
import { hasEnded, type RunStatus } from './run-board.ts';

type Timed = Pick<RunStatus, 'state' | 'startedAt' | 'endedAt' | 'training'>;

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
 * Estimates the remaining seconds. Returns null until a run has trained and ended here. Every update is expected to take as long
 * as the updates of such runs did. A run that has not begun is expected to have as many updates as the run that began last,
 * because a tuned study executes the short runs of its search first.
 */
function estimateRest(runs: readonly Timed[], now: number): number | null {
  const trained = runs.flatMap(({ startedAt, endedAt, training }) =>
    startedAt === null || endedAt === null || updatesHere(training) === 0
      ? []
      : [{ ms: endedAt - startedAt, updates: updatesHere(training) }],
  );
  if (trained.length === 0) return null;
  const perUpdate = sumOf(trained.map(({ ms }) => ms)) / sumOf(trained.map(({ updates }) => updates));
  const usual = findLatest(runs)?.total ?? 0;
  const left = runs
    .filter((run) => !hasEnded(run))
    .map(({ state, startedAt, training }) => {
      const whole = perUpdate * (training === null ? usual : updatesHere(training));
      return state === 'running' && startedAt !== null ? Math.max(0, whole - (now - startedAt)) : whole;
    });
  return Math.max(sumOf(left) / countLanes(runs), ...left) / 1000;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

const updatesHere = (training: Timed['training']): number => (training === null ? 0 : training.total - training.before);

/** Returns the training of the run that began last, of those that train. */
function findLatest(runs: readonly Timed[]): Timed['training'] {
  const begun = runs.filter(({ training }) => (training?.total ?? 0) > 0);
  return begun.toSorted((a, b) => (b.startedAt ?? 0) - (a.startedAt ?? 0))[0]?.training ?? null;
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

/**
 * Keeps leases from expiring while most workers fall silent at once. One dead worker is a matter of course, but when most of
 * them stop together, the way to the API is more likely to be broken than each of them, and their trainers go on. The same
 * holds when nobody at all is heard any more. Nobody could take the run of an only worker then, so waiting for it costs nothing.
 */
import type { OpenAttempt } from '@ordo/store';

/** For how long the workers may then find their way back. */
const PATIENCE_MS = 15_000;

/** Counts workers that hold attempts. */
export interface Silence {
  readonly holding: number;
  /** How many of them have let the lease of an attempt run out. */
  readonly silent: number;
  /** How many other workers, with attempts or without, were heard of meanwhile. */
  readonly heard: number;
}

export interface Findings {
  readonly open: readonly OpenAttempt[];
  readonly silent: readonly OpenAttempt[];
  /** The ids of all workers that were heard of meanwhile. */
  readonly heard: ReadonlySet<string>;
}

export function countWorkers({ open, silent, heard }: Findings): Silence {
  const quiet = workersOf(silent);
  const others = [...heard].filter((id) => !quiet.has(id));
  return { holding: workersOf(open).size, silent: quiet.size, heard: others.length };
}

function workersOf(attempts: readonly OpenAttempt[]): Set<string> {
  return new Set(attempts.map(({ workerId }) => workerId));
}

/** Whether so many are silent that their way to the API is more likely to be broken than each of them. */
export function areMost({ holding, silent, heard }: Silence): boolean {
  return silent > 0 && (heard === 0 || (silent >= 2 && silent * 2 > holding));
}

export interface Brake {
  /** Whether leases may expire now. Must be called once per round, at `now` (milliseconds of a monotonic clock). */
  mayExpire(now: number, silence: Silence): boolean;
}

export function createBrake(): Brake {
  let since: number | undefined;
  return {
    mayExpire: (now, silence) => {
      since = areMost(silence) ? (since ?? now) : undefined;
      return since === undefined || now - since >= PATIENCE_MS;
    },
  };
}

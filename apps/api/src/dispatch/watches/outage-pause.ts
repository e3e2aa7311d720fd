/**
 * Keeps leases from expiring while many workers fall silent at once. One dead worker is a matter of course, but when most of
 * them stop together, or several in a hundred of a large fleet, the way to the API is more likely to be broken than each of them,
 * and their trainers go on. A replica that dies, for one, sends all its workers to the others at the same moment. The same holds
 * when nobody at all is heard any more. Nobody could take the run of an only worker then, so waiting for it costs nothing.
 */
import { OUTAGE_PAUSE_MS } from '@ordo/core/lease';
import type { OpenAttempt } from '@ordo/store';

/** In a large fleet, so many at once are no chance. */
const MANY = 5;
const MANY_SHARE = 0.02;

/** Counts workers that hold attempts. */
export interface Silence {
  readonly holding: number;
  /** How many of them have let the lease of an attempt run out. */
  readonly silent: number;
  /** How many of them have let much of a lease pass without renewing it, the silent ones among them. */
  readonly late: number;
  /** How many other workers, with attempts or without, were heard of meanwhile. */
  readonly heard: number;
}

export interface Findings {
  readonly open: readonly OpenAttempt[];
  readonly silent: readonly OpenAttempt[];
  readonly late: readonly OpenAttempt[];
  /** The ids of all workers that were heard of meanwhile. */
  readonly heard: ReadonlySet<string>;
}

export function countWorkers({ open, silent, late, heard }: Findings): Silence {
  const quiet = workersOf(silent);
  const others = [...heard].filter((id) => !quiet.has(id));
  return { holding: workersOf(open).size, silent: quiet.size, late: workersOf(late).size, heard: others.length };
}

function workersOf(attempts: readonly OpenAttempt[]): Set<string> {
  return new Set(attempts.map(({ workerId }) => workerId));
}

/**
 * Whether so many are silent, or late in a large fleet, that their way to the API is more likely to be broken than each of them.
 * Late workers count, because leases end one after the other although the way broke for all workers at the same moment. When the
 * first leases end, most of the other workers are late, or have just come back.
 */
export function areMany({ holding, silent, late }: Silence): boolean {
  const areMost = silent >= 2 && silent * 2 > holding;
  return areMost || (late >= MANY && late >= MANY_SHARE * holding);
}

/** Whether some are silent and nobody else is heard, who could take their runs. */
export const areAll = ({ silent, heard }: Silence): boolean => silent > 0 && heard === 0;

export interface OutagePause {
  /** Whether leases may expire now. Must be called once per round, at `now` (milliseconds of a monotonic clock). */
  mayExpire(now: number, silence: Silence): boolean;
}

export function createOutagePause(): OutagePause {
  let manySince: number | undefined;
  let wereMany = false;
  let allSince: number | undefined;
  return {
    mayExpire: (now, silence) => {
      const nowMany = areMany(silence);
      // The pause goes on although most workers have come back, since the last ones may need as long as the first.
      if (nowMany && !wereMany) manySince = now;
      wereMany = nowMany;
      allSince = areAll(silence) ? (allSince ?? now) : undefined;
      return [manySince, allSince].every((since) => since === undefined || now - since >= OUTAGE_PAUSE_MS);
    },
  };
}

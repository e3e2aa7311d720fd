/**
 * Keeps leases from expiring while many workers fall silent at once. A single dead worker is normal. But when most workers stop
 * together, or several per cent of a large fleet, it is more likely that the path to the API is broken than that each worker
 * is, and their trainers continue. For example, a replica that dies sends all its workers to the others at the same moment. The
 * same holds when no worker at all is heard any more: no other worker could take the run of an only worker, so waiting for it
 * costs nothing.
 */
import { OUTAGE_PAUSE_MS } from '@ordo/core/lease';
import type { OpenAttempt } from '@ordo/store';

/** The number of workers in a large fleet whose simultaneous silence is no coincidence. */
const MANY = 5;
const MANY_SHARE = 0.02;

/** The numbers of workers that hold attempts. */
export interface Silence {
  readonly holding: number;
  /** The number of workers that have let the lease of an attempt run out. */
  readonly silent: number;
  /** The number of workers that have not renewed a lease for much of its length, including the silent ones. */
  readonly late: number;
  /** The number of other workers, with or without attempts, that were heard in the meantime. */
  readonly heard: number;
}

export interface Findings {
  readonly open: readonly OpenAttempt[];
  readonly silent: readonly OpenAttempt[];
  readonly late: readonly OpenAttempt[];
  /** The ids of all workers that were heard in the meantime. */
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
 * Returns whether so many workers are silent, or late in a large fleet, that it is more likely that their path to the API is
 * broken than that each worker is. Late workers count, because leases end one after another although the path broke for all
 * workers at the same moment. When the first leases end, most of the other workers are late, or have just come back.
 */
export function areMany({ holding, silent, late }: Silence): boolean {
  const areMost = silent >= 2 && silent * 2 > holding;
  return areMost || (late >= MANY && late >= MANY_SHARE * holding);
}

/** Returns whether some workers are silent and no other worker is heard that could take their runs. */
export const areAll = ({ silent, heard }: Silence): boolean => silent > 0 && heard === 0;

export interface OutagePause {
  /**
   * Returns whether leases may expire now. It must be called once per round, with the time `now` (milliseconds of a monotonic
   * clock).
   */
  mayExpire(now: number, silence: Silence): boolean;
}

export function createOutagePause(): OutagePause {
  let manySince: number | undefined;
  let wereMany = false;
  let allSince: number | undefined;
  return {
    mayExpire: (now, silence) => {
      const nowMany = areMany(silence);
      // The pause continues although most workers have come back, because the last ones may need as long as the first.
      if (nowMany && !wereMany) manySince = now;
      wereMany = nowMany;
      allSince = areAll(silence) ? (allSince ?? now) : undefined;
      return [manySince, allSince].every((since) => since === undefined || now - since >= OUTAGE_PAUSE_MS);
    },
  };
}

/**
 * Keeps leases from expiring while most workers fall silent at once. One dead worker is a matter of course, but when most of
 * them stop together, the way to the API is more likely to be broken than each of them, and their trainers go on.
 */

/** For how long the workers may then find their way back. */
const PATIENCE_MS = 15_000;

/** Counts workers that hold attempts. */
export interface Silence {
  readonly holding: number;
  /** How many of them have let the lease of an attempt expire. */
  readonly silent: number;
}

export interface Brake {
  /** Whether leases may expire now. Must be called once per round, at `now` (milliseconds). */
  mayExpire(now: number, silence: Silence): boolean;
}

export function createBrake(): Brake {
  let since: number | undefined;
  return {
    mayExpire: (now, { holding, silent }) => {
      const most = silent >= 2 && silent * 2 > holding;
      since = most ? (since ?? now) : undefined;
      return since === undefined || now - since >= PATIENCE_MS;
    },
  };
}

/** Decides whether leases may expire. They must not while no API process could receive heartbeats. */
import { AFTER_STANDSTILL_MS, BETWEEN_STANDSTILLS_MS, STANDSTILL_MS } from '@ordo/core/lease';

export interface StartUpPause {
  /**
   * Returns whether leases may expire now. It must be called once per round, with the time `now` (milliseconds of a monotonic
   * clock).
   * @param steady whether this process is the reconciler, the database answers, and its clock was not set
   */
  mayExpire(now: number, steady: boolean): boolean;
}

/** Creates a pause of a full lease from the start, and from each round that was not steady. */
export function createStartUpPause(leaseMs: number, start: number): StartUpPause {
  let until = start + leaseMs;
  let lastRound = start;
  let lastStandstill = -Infinity;
  return {
    mayExpire: (now, steady) => {
      const stoodStill = now - lastRound > STANDSTILL_MS && now - lastStandstill > BETWEEN_STANDSTILLS_MS;
      lastRound = now;
      if (!steady) until = now + leaseMs;
      else if (stoodStill) {
        lastStandstill = now;
        until = Math.max(until, now + AFTER_STANDSTILL_MS);
      }
      return steady && now >= until;
    },
  };
}

/** When a missing heartbeat may be held against a worker: not when nobody was there to hear it. */

/** Rounds come every second; a longer silence means that this process, or the whole machine, stood still. */
const STANDSTILL_MS = 5_000;
/** After a standstill workers need time for a heartbeat or two. */
const AFTER_STANDSTILL_MS = 3_000;
/** A machine so slow that every round looks like a standstill must not put off judgement for ever. */
const STANDSTILL_PAUSE_MS = 30_000;

export interface Grace {
  /**
   * Called once a round, at `now` (milliseconds).
   * @param leads whether this process is the reconciler and the database answers.
   */
  mayExpire(now: number, leads: boolean): boolean;
}

/** A full lease from the start, and from every moment at which this process did not lead. */
export function createGrace(leaseMs: number, start: number): Grace {
  let until = start + leaseMs;
  let lastRound = start;
  let lastStandstill = -Infinity;
  return {
    mayExpire: (now, leads) => {
      const stoodStill = now - lastRound > STANDSTILL_MS && now - lastStandstill > STANDSTILL_PAUSE_MS;
      lastRound = now;
      if (!leads) until = now + leaseMs;
      else if (stoodStill) {
        lastStandstill = now;
        until = Math.max(until, now + AFTER_STANDSTILL_MS);
      }
      return leads && now >= until;
    },
  };
}

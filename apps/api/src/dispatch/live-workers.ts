/**
 * Tells which workers are heard from. Like the leases, it never reads the time of day: a worker is heard when its last
 * heartbeat differs from the previous one.
 */
import type { WorkerBeat } from '@ordo/store';

export interface LiveWorkers {
  /**
   * Returns the ids of the workers that were heard from lately. It must be called often, with the time `now` (milliseconds of a
   * monotonic clock).
   */
  listen(now: number, beats: readonly WorkerBeat[]): Set<string>;
}

interface Heard {
  readonly beat: number;
  /** The time when this beat was first seen; undefined as long as there was no different one before. */
  readonly since: number | undefined;
}

/** Creates the tracker. @param windowMs the largest age of the last heartbeat */
export function createLiveWorkers(windowMs: number): LiveWorkers {
  let known = new Map<string, Heard>();
  return {
    listen: (now, beats) => {
      const before = known;
      const hear = ({ id, lastSeenAt }: WorkerBeat): Heard => {
        const last = before.get(id);
        const beat = lastSeenAt.getTime();
        if (last?.beat === beat) return last;
        return { beat, since: last === undefined ? undefined : now };
      };
      known = new Map(beats.map((worker) => [worker.id, hear(worker)]));
      const recent = [...known].filter(([, { since }]) => since !== undefined && now - since < windowMs);
      return new Set(recent.map(([id]) => id));
    },
  };
}

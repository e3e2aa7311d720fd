/**
 * Tells which workers are heard of. Like the leases, it never asks what time it is: a worker is heard when its last heartbeat
 * is another one than before.
 */
import type { WorkerBeat } from '@ordo/store';

export interface LiveWorkers {
  /** The ids of those that were heard of lately. Must be called often, at `now` (milliseconds of a monotonic clock). */
  listen(now: number, beats: readonly WorkerBeat[]): Set<string>;
}

interface Heard {
  readonly beat: number;
  /** When this beat was first seen; undefined as long as there was no other one before. */
  readonly since: number | undefined;
}

/** @param windowMs how long ago the last heartbeat may be */
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

/**
 * Finds attempts whose leases have run out. It never reads the time of day: a lease has run out when it was not renewed while
 * its whole length has passed on the monotonic clock of this process. So it does not matter which clock is set, or to what
 * time.
 */
import { LATE_SHARE_OF_LEASE } from '@ordo/core/lease';
import type { OpenAttempt } from '@ordo/store';

export interface Overdue {
  /** The attempts whose leases have run out. */
  readonly silent: readonly OpenAttempt[];
  /** The attempts whose leases were not renewed for half of their length, including the silent ones. */
  readonly late: readonly OpenAttempt[];
}

export interface LeaseWatch {
  /** Looks for such attempts. It must be called once per round, with the time `now` (milliseconds of a monotonic clock). */
  look(now: number, open: readonly OpenAttempt[]): Overdue;
}

interface Sighting {
  readonly leaseUntil: number;
  /** The time when the lease was first seen in this state. */
  readonly since: number;
}

export function createLeaseWatch(leaseMs: number): LeaseWatch {
  let seen = new Map<string, Sighting>();
  return {
    look: (now, open) => {
      const before = seen;
      const sight = ({ id, leaseUntil }: OpenAttempt): Sighting => {
        const last = before.get(id);
        const time = leaseUntil.getTime();
        return last?.leaseUntil === time ? last : { leaseUntil: time, since: now };
      };
      seen = new Map(open.map((attempt) => [attempt.id, sight(attempt)]));
      const notRenewedFor = (ms: number) => open.filter(({ id }) => now - (seen.get(id) as Sighting).since >= ms);
      return { silent: notRenewedFor(leaseMs), late: notRenewedFor(LATE_SHARE_OF_LEASE * leaseMs) };
    },
  };
}

/**
 * Finds attempts whose leases have run out. It never asks what time it is: a lease has run out when it was not renewed while
 * its whole length has passed on the monotonic clock of this process. So it does not matter whose clock is set, or to what.
 */
import { LATE_SHARE_OF_LEASE } from '@ordo/core/lease';
import type { OpenAttempt } from '@ordo/store';

export interface Overdue {
  /** The attempts whose leases have run out. */
  readonly silent: readonly OpenAttempt[];
  /** The attempts whose leases were not renewed for half of their length, the silent ones among them. */
  readonly late: readonly OpenAttempt[];
}

export interface LeaseWatch {
  /** Must be called once per round, at `now` (milliseconds of a monotonic clock). */
  look(now: number, open: readonly OpenAttempt[]): Overdue;
}

interface Sighting {
  readonly leaseUntil: number;
  /** When the lease was first seen like this. */
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

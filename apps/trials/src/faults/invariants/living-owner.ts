/** Invariant: nothing runs without a living owner. A worker with an open attempt extends its lease, or loses the attempt. */
import { LEASE_MS, OUTAGE_PAUSE_MS } from '@ordo/core/lease';
import type { Invariant } from './invariant.ts';

/** The longest time for which a fault may cut off heartbeats. */
const CUT_OFF_MS = 30_000;

/**
 * The longest time for which an attempt may stay open without a new lease: after heartbeats are cut off, the lease runs out, an
 * outage pauses expiry, and a restarted reconciler waits for another lease. The result is tripled for a busy machine.
 */
export const UNEXTENDED_LIMIT_MS = 3 * (CUT_OFF_MS + LEASE_MS + OUTAGE_PAUSE_MS + LEASE_MS);

interface Seen {
  readonly lease: string;
  /** The time by the clock of this program, which no fault changes. */
  readonly since: number;
}

/** Creates the invariant. @param now a monotonic clock in milliseconds */
export function livingOwner(now: () => number = () => performance.now()): Invariant {
  let seen = new Map<string, Seen>();
  return {
    id: 'living-owner',
    title: 'nothing runs without a living owner',
    find: async ({ cluster }) => {
      const { rows } = await cluster.sql.query<{ id: string; runId: string; lease: string }>(`
        select id::text, "runId"::text, "leaseUntil"::text || ' ' || "lastSeq" as lease
        from "Attempt" where state in ('claimed', 'running')`);
      const time = now();
      const before = seen;
      seen = new Map(
        rows.map(({ id, lease }) => {
          const known = before.get(id);
          return [id, known?.lease === lease ? known : { lease, since: time }];
        }),
      );
      return rows.flatMap(({ id, runId }) => {
        const silentMs = time - (seen.get(id)?.since ?? time);
        if (silentMs <= UNEXTENDED_LIMIT_MS) return [];
        return [
          `attempt ${id} of run ${runId} is open, but nobody has extended it for ${Math.round(silentMs / 1000)} s`,
        ];
      });
    },
  };
}

/** Nothing runs without a living owner: whoever has an open attempt extends its lease, or loses the attempt. */
import type { Invariant } from './invariant.ts';

/**
 * How long an attempt may stay open without a new lease. A fault may cut heartbeats off for half a minute, the lease itself
 * is 6 s, an outage pauses expiry for 15 s, and a restarted reconciler for another lease (`@ordo/core/lease`): 57 s. A busy
 * machine triples that.
 */
const LIMIT_MS = 180_000;

interface Seen {
  readonly lease: string;
  /** By the clock of this program, which no fault changes. */
  readonly since: number;
}

/** @param now a monotonic clock in milliseconds */
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
        if (silentMs <= LIMIT_MS) return [];
        return [
          `attempt ${id} of run ${runId} is open, but nobody has extended it for ${Math.round(silentMs / 1000)} s`,
        ];
      });
    },
  };
}

/** Invariant: nothing is stuck. At rest every run has ended, and before that every open run makes progress. */
import type { Invariant } from './invariant.ts';

/**
 * The longest time that an open run may wait without any change. Faults keep workers down for minutes, and a run that waits
 * behind others does not change. Twenty minutes is far more than a queue of this program needs to drain.
 */
const LIMIT_MS = 20 * 60_000;

/** Creates the invariant. @param now a monotonic clock in milliseconds */
export function nothingStuck(now: () => number = () => performance.now()): Invariant {
  let seen = new Map<string, { readonly state: string; readonly since: number }>();
  return {
    id: 'nothing-stuck',
    title: 'no run is stuck',
    find: async ({ cluster }, moment) => {
      const { rows } = await cluster.sql.query<{ id: string; state: string }>(`
        select r.id::text, format('%s at attempt %s', r.state, r."attemptNumber")
          || coalesce(' with ' || a."lastSeq" || ' events', '') as state
        from "Run" r left join "Attempt" a on a."runId" = r.id and a.number = r."attemptNumber"
        where r.state in ('queued', 'running')`);
      const time = now();
      const before = seen;
      seen = new Map(
        rows.map(({ id, state }) => {
          const known = before.get(id);
          return [id, known?.state === state ? known : { state, since: time }];
        }),
      );
      return rows.flatMap(({ id, state }) => {
        if (moment === 'rest') return [`run ${id} has not ended: it is ${state}`];
        const waitedMs = time - (seen.get(id)?.since ?? time);
        return waitedMs <= LIMIT_MS ? [] : [`run ${id} has been ${state} for ${Math.round(waitedMs / 60_000)} min`];
      });
    },
  };
}

/** Invariant: no trainer outlives its worker. A trainer looks for its parent twice a second and ends when it has gone. */
import type { Invariant } from './invariant.ts';
import { listTrainers } from './reading/process-table.ts';

/** The time that an orphan may take to notice. Half a second is intended; a busy machine gets sixty times as much. */
const LIMIT_MS = 30_000;

/** Creates the invariant. @param now a monotonic clock in milliseconds */
export function noOrphanProcess(now: () => number = () => performance.now()): Invariant {
  let since = new Map<number, number>();
  return {
    id: 'no-orphan-process',
    title: 'no trainer outlives its worker',
    find: async ({ cluster }, moment) => {
      const workers = new Set(cluster.workers.map(({ pid }) => pid));
      const trainers = listTrainers(cluster.home);
      // A trainer that was frozen together with its worker notices it as soon as it is thawed.
      const orphans = trainers.filter(({ parent, frozen }) => !workers.has(parent) && (moment === 'rest' || !frozen));
      const time = now();
      const before = since;
      since = new Map(orphans.map(({ pid }) => [pid, before.get(pid) ?? time]));
      return orphans.flatMap(({ pid, parent }) => {
        const aloneMs = time - (since.get(pid) ?? time);
        if (moment === 'during' && aloneMs <= LIMIT_MS) return [];
        return [`trainer ${pid} is alive, but its parent ${parent} is no worker`];
      });
    },
  };
}

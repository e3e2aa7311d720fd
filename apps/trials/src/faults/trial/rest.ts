/** Brings the trial to rest after the last fault: all runs must end, and all invariants must hold. */
import { setTimeout as delay } from 'node:timers/promises';
import { describeError } from '@ordo/core';
import type { Cluster } from '../cluster/cluster.ts';
import { judgeAtRest } from '../invariants/judge.ts';
import { type CheckOptions, note } from './check.ts';
import { violate } from './record.ts';

/** The time without any sign of progress after which something counts as stuck. */
const STUCK_AFTER_MS = 120_000;
/**
 * The longest wait for the invariants. A dead worker's folder is removed after a minute, by another worker on the same volume.
 */
const PATIENCE_MS = 150_000;
const LOOK_EVERY_MS = 500;

/** Heals all links, waits until all services work and no run is open, and checks the invariants a last time. */
export async function comeToRest({ invariants, view, record, signal }: CheckOptions): Promise<void> {
  const { cluster } = view;
  for (const link of cluster.links) link.restore();
  const services = [
    cluster.postgres,
    ...(cluster.redis === null ? [] : [cluster.redis]),
    ...cluster.replicas,
    ...cluster.workers,
  ];
  for (const service of services) {
    await service.working().catch((error: unknown) => violate(record, `stuck: ${describeError(error)}`));
  }
  const stuck = await waitForEnds(cluster, signal);
  for (const run of stuck) violate(record, `stuck: ${run}`);
  if (signal.aborted) return;
  note(record, await judgeAtRest(invariants, view, PATIENCE_MS));
}

/** Resolves when no run is open, or with a sentence about each open run when nothing happens any more. */
async function waitForEnds({ sql }: Cluster, signal: AbortSignal): Promise<string[]> {
  let seen = '';
  let since = performance.now();
  while (!signal.aborted) {
    const { rows } = await sql.query<{ id: string; state: string; attemptNumber: number; position: string }>(
      `select r.id::text, r.state::text, r."attemptNumber", coalesce(max(e.position), 0)::text as position
       from "Run" r left join "Event" e on e."runId" = r.id
       where r.state in ('queued', 'running') group by r.id order by r.id`,
    );
    if (rows.length === 0) return [];
    const now = JSON.stringify(rows);
    if (now !== seen) since = performance.now();
    seen = now;
    if (performance.now() - since > STUCK_AFTER_MS) {
      return rows.map((run) => `run ${run.id} is ${run.state} at attempt ${run.attemptNumber}, and nothing happens`);
    }
    await delay(LOOK_EVERY_MS);
  }
  return [];
}

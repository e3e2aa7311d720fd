/** Submits single runs for measurements, and reads what the database knows about them. */
import { createApiClient, take } from '@ordo/api-client';
import { waitUntil } from '@ordo/embedded';
import type { Cluster, OwnedCluster } from '../cluster/cluster.ts';
import { specOf } from '../stream/workloads.ts';

export interface SingleRun {
  readonly experimentId: string;
  readonly runId: string;
}

/** The next mark of a measurement, which no user draws. */
let mark = 40;

/** Submits one run with this number of updates, which the first user owns. */
export async function submitRun(cluster: OwnedCluster, updates: number, logEvery = 5): Promise<SingleRun> {
  mark += 1;
  const client = createApiClient({ baseUrl: cluster.api.url, apiKey: cluster.users[0]?.key });
  const spec = specOf({ name: `measured-${mark}`, workload: { updates, seeds: [1] }, mark, logEvery });
  const { id, runs } = await take(client.http.POST('/v1/experiments', { body: spec as never }));
  return { experimentId: id, runId: Array.from(runs)[0]?.id ?? '' };
}

export async function cancelRun(cluster: OwnedCluster, { experimentId }: SingleRun): Promise<void> {
  const client = createApiClient({ baseUrl: cluster.api.url, apiKey: cluster.users[0]?.key });
  await client.http.POST('/v1/experiments/{id}/cancel', { params: { path: { id: experimentId } } });
}

export interface AttemptSight {
  readonly id: string;
  readonly number: number;
  readonly state: string;
  readonly worker: string;
  /** The last optimiser update with a metric; null before the first one. */
  readonly step: number | null;
}

/** Returns the attempts at a run, in order. */
export async function attemptsOf({ sql }: Cluster, runId: string): Promise<AttemptSight[]> {
  const { rows } = await sql.query<AttemptSight>(
    `select a.id::text, a.number, a.state::text, w.name as worker,
       (select max(e.step) from "Event" e where e."attemptId" = a.id and e.kind = 'metric') as step
     from "Attempt" a join "Worker" w on w.id = a."workerId" where a."runId" = $1 order by a.number`,
    [runId],
  );
  return rows;
}

/** Resolves with the run's attempt of at least this number, after it has reported a metric of at least this update. */
export async function untilTraining(
  cluster: Cluster,
  runId: string,
  { number, step }: { readonly number: number; readonly step: number },
): Promise<AttemptSight> {
  return await waitUntil(
    async () => (await attemptsOf(cluster, runId)).find((seen) => seen.number >= number && (seen.step ?? -1) >= step),
    { what: `update ${step} in attempt ${number} at run ${runId}`, timeoutMs: 600_000, intervalMs: 20 },
  );
}

/** Keeps a cluster busy with tiny runs: submits them, waits for their ends, and deletes every second experiment. */
import { setTimeout as delay } from 'node:timers/promises';
import { type ApiClient, createApiClient, take } from '@ordo/api-client';
import type { Cluster } from '../cluster/cluster.ts';
import { specOf } from '../stream/workloads.ts';

export interface FeedOptions {
  readonly cluster: Cluster;
  readonly runs: number;
  readonly signal: AbortSignal;
  /** Called after this number of runs has ended. */
  readonly onEnded: (ended: number) => Promise<void>;
}

/** The number of runs of each experiment, which differ only in their seeds. */
const SEEDS = 5;
/** The number of experiments at a time. */
const AT_ONCE = 3;
/** The number of updates. Training is as short as it can be with a checkpoint, because a soak is about everything around it. */
const UPDATES = 20;
const LOOK_EVERY_MS = 200;

/** Resolves when that many runs have ended. @throws Error when one of them failed */
export async function feedRuns({ cluster, runs, signal, onEnded }: FeedOptions): Promise<void> {
  const client = createApiClient({ baseUrl: cluster.api.url, apiKey: cluster.api.key });
  const open = new Set<string>();
  let [submitted, ended, experiments] = [0, 0, 0];
  while (ended < runs && !signal.aborted) {
    while (open.size < AT_ONCE && submitted < runs) {
      const seeds = Array.from({ length: Math.min(SEEDS, runs - submitted) }, (_, i) => i + 1);
      open.add(await submit(client, seeds, submitted));
      submitted += seeds.length;
    }
    for (const id of open) {
      if (signal.aborted) return;
      const finished = await countFinished(client, id);
      if (finished === null) continue;
      open.delete(id);
      ended += finished;
      experiments += 1;
      if (experiments % 2 === 0) await take(client.http.DELETE('/v1/experiments/{id}', { params: { path: { id } } }));
      await onEnded(ended);
    }
    await delay(LOOK_EVERY_MS);
  }
}

async function submit(client: ApiClient, seeds: readonly number[], mark: number): Promise<string> {
  const name = `soak-${mark}`;
  const body = specOf({ name, workload: { updates: UPDATES, seeds }, mark: 10 + mark }) as never;
  const params = { header: { 'idempotency-key': name } };
  return (await take(client.http.POST('/v1/experiments', { body, params }))).id;
}

/** Returns the number of runs of the experiment; null while one of them has not ended. */
async function countFinished(client: ApiClient, id: string): Promise<number | null> {
  const { runs } = await take(client.http.GET('/v1/experiments/{id}', { params: { path: { id } } }));
  const all = Array.from(runs);
  if (all.some(({ state }) => state === 'queued' || state === 'running')) return null;
  const wrong = all.find(({ state }) => state !== 'succeeded');
  if (wrong !== undefined)
    throw new Error(`run ${wrong.id} of experiment ${id} is ${wrong.state}, although nothing was done to it`);
  return all.length;
}

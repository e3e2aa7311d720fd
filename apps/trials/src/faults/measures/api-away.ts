/** Stops both API replicas while runs train. Afterwards every event must exist exactly once, from the first attempt. */
import { setTimeout as delay } from 'node:timers/promises';
import { waitUntil } from '@ordo/embedded';
import type { OwnedCluster } from '../cluster/cluster.ts';
import { violate } from '../trial/record.ts';
import { attemptsOf, type SingleRun, submitRun, untilTraining } from './single-run.ts';
import type { MeasureOptions } from './worker-deaths.ts';

export interface Absence {
  readonly awayMs: number;
  readonly runs: number;
  /** The number of metrics that the runs reported while the API was down, or later. */
  readonly events: number;
  /** The time from the return of the API until all runs had ended. */
  readonly endedAfterMs: number;
}

const LOG_EVERY = 50;
/** The time by which runs last longer than the API is down. */
const BEYOND_MS = 30_000;
const UNTIL_ENDED_MS = 1_800_000;

export async function stayAway({ awayMs, ...options }: MeasureOptions & { readonly awayMs: number }): Promise<Absence> {
  const { cluster, record, say, signal } = options;
  const updates = await chooseUpdates(cluster, awayMs + BEYOND_MS);
  say(`the API goes away for ${awayMs / 1000} s, while ${cluster.workers.length} runs of ${updates} updates train`);
  const runs = await Promise.all(cluster.workers.map(() => submitRun(cluster, updates, LOG_EVERY)));
  for (const { runId } of runs) await untilTraining(cluster, runId, { number: 1, step: LOG_EVERY });
  for (const replica of cluster.replicas) replica.hold();
  for (const replica of cluster.replicas) replica.signal('SIGKILL');
  const before = await countMetrics(cluster, runs);
  await delay(awayMs, undefined, { signal }).catch(() => undefined); // After an interruption, the caller sees it.
  for (const replica of cluster.replicas) replica.release();
  await Promise.all(cluster.replicas.map((replica) => replica.working()));
  const back = performance.now();
  await Promise.all(runs.map(({ runId }) => untilEnded(cluster, runId)));
  const endedAfterMs = performance.now() - back;
  for (const { runId } of runs)
    for (const problem of await findProblems(cluster, runId, updates)) violate(record, problem);
  return { awayMs, runs: runs.length, events: (await countMetrics(cluster, runs)) - before, endedAfterMs };
}

/** Returns the number of updates that take about this long when every worker trains. */
async function chooseUpdates(cluster: OwnedCluster, ms: number): Promise<number> {
  const trial = 500;
  const runs = await Promise.all(cluster.workers.map(() => submitRun(cluster, trial, LOG_EVERY)));
  await Promise.all(runs.map(({ runId }) => untilTraining(cluster, runId, { number: 1, step: LOG_EVERY })));
  const started = performance.now();
  await Promise.all(runs.map(({ runId }) => untilTraining(cluster, runId, { number: 1, step: trial })));
  const perUpdate = (performance.now() - started) / (trial - LOG_EVERY);
  await Promise.all(runs.map(({ runId }) => untilEnded(cluster, runId)));
  return Math.ceil(ms / perUpdate / LOG_EVERY) * LOG_EVERY;
}

async function untilEnded(cluster: OwnedCluster, runId: string): Promise<void> {
  const ended = async (): Promise<boolean> => {
    const { rows } = await cluster.sql.query<{ state: string }>('select state::text from "Run" where id = $1', [runId]);
    return !['queued', 'running'].includes(rows[0]?.state ?? '');
  };
  await waitUntil(ended, { what: `the end of run ${runId}`, timeoutMs: UNTIL_ENDED_MS, intervalMs: 100 });
}

async function countMetrics({ sql }: OwnedCluster, runs: readonly SingleRun[]): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int from "Event" where kind = 'metric' and "runId" = any($1::uuid[])`,
    [runs.map(({ runId }) => runId)],
  );
  return rows[0]?.count ?? 0;
}

/** Finds problems. The first attempt must have succeeded, and reported the loss of each 50th update once. */
async function findProblems(cluster: OwnedCluster, runId: string, updates: number): Promise<string[]> {
  const attempts = await attemptsOf(cluster, runId);
  const [first] = attempts;
  if (attempts.length !== 1 || first?.state !== 'succeeded') {
    return [
      `api-away: run ${runId} has ${attempts.length} attempts, and the first one is ${first?.state ?? 'missing'}`,
    ];
  }
  const { rows } = await cluster.sql.query<{ step: number }>(
    `select step from "Event" where "runId" = $1 and kind = 'metric' and event -> 'values' -> 'train/loss' is not null order by seq`,
    [runId],
  );
  const steps = rows.map(({ step }) => step);
  const wanted = Array.from({ length: updates / LOG_EVERY }, (_, i) => LOG_EVERY * (i + 1));
  if (JSON.stringify(steps) === JSON.stringify(wanted)) return [];
  return [`api-away: run ${runId} has ${steps.length} losses in place of ${wanted.length}, or not each of them once`];
}

/** Starts a store on a fresh database, and provides shorthand for its tests. */
import path from 'node:path';
import { createTestDatabase, type TestSchema } from '@ordo/testing';
import { Client } from 'pg';
import { migrateDatabase } from '../database/migrate.ts';
import { createStore, type Store } from '../store.ts';
import type { NewEvent } from '../attempts/events.ts';
import type { NewRun } from '../runs/submission.ts';
import type { NewWorker } from '../attempts/workers.ts';

export const MIGRATIONS = path.resolve(import.meta.dirname, '../../../../prisma/migrations');
export const CODE = 'code-a';

export interface StoreUnderTest {
  readonly store: Store;
  readonly url: string;
  close(): Promise<void>;
}

const SCHEMA: TestSchema = { name: 'store', migrate: (url) => migrateDatabase(url, MIGRATIONS) };

export async function startStore(): Promise<StoreUnderTest> {
  const database = await createTestDatabase(SCHEMA);
  const store = createStore({ url: database.url });
  const close = async (): Promise<void> => {
    await store.close();
    await database.drop();
  };
  return { store, url: database.url, close };
}

/** The demand of one core and nothing else. */
const NO_DEMAND = { gpus: 0, gpuMemoryMiB: 0, memoryMiB: 0, cores: 1, exclusive: false };

export function newRun(contentHash: string, change: Partial<NewRun> = {}): NewRun {
  return {
    contentHash,
    hypothesesHash: `hypotheses of ${contentHash}`,
    codeVersion: CODE,
    datasetHash: 'd',
    variant: 'sape',
    seed: 1,
    spec: { z: 1, a: 2 },
    pool: 'default',
    labels: [],
    priority: 0,
    timeLimitSeconds: 60,
    ...NO_DEMAND,
    ...change,
  };
}

let submitted = 0;

/** Submits an experiment with one run, which is then queued. */
export async function queueRun(
  store: Store,
  change: Partial<NewRun> = {},
): Promise<{ runId: string; experimentId: string }> {
  const run = newRun(`run-${submitted++}`, change);
  const { experimentId } = await store.experiments.submit({ name: 'x', spec: {}, createdBy: null, runs: [run] });
  const [member] = await store.runs.ofExperiment(experimentId);
  if (member?.run.state !== 'queued') throw new Error('the run was not queued');
  return { runId: member.run.id, experimentId };
}

export function registerWorker(store: Store, change: Partial<NewWorker> = {}): Promise<string> {
  const worker = {
    name: 'w',
    pool: 'default',
    labels: [],
    engine: 'cpu',
    device: 'cpu',
    codeVersion: CODE,
    concurrency: 1,
  };
  return store.workers.register({ ...worker, ...change });
}

export function metricEvent(seq: number, step: number): NewEvent {
  const at = '2026-01-01T00:00:00.000Z';
  return { seq, at, kind: 'metric', step, event: { kind: 'metric', step, values: { 'train/loss': 1 / step } } };
}

/** Does nothing: for tests without files, where there is nothing to put in place. */
export const noFile = (): Promise<void> => Promise.resolve();

/** Checks every artifact that may have to be removed, and returns the hashes of those that nothing refers to. */
export async function releaseAll(store: Store): Promise<string[]> {
  const removed: string[] = [];
  for (const sha256 of await store.artifacts.listLoose(1000)) {
    await store.artifacts.release(sha256, async () => void removed.push(sha256));
  }
  return removed.toSorted();
}

/** Runs a statement that changes what a test cannot wait for, such as times. */
export async function runSql(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

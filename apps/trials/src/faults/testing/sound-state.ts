/** Creates a small database and folders in which every invariant holds, with the store itself, and ways to spoil them. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createStore, migrateDatabase, type NewEvent, type Store } from '@ordo/store';
import { createTestDatabase } from '@ordo/testing';
import { Client, Pool } from 'pg';
import type { Cluster } from '../cluster/cluster.ts';
import type { View } from '../invariants/invariant.ts';
import type { ToldExperiment } from '../stream/told.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../../../prisma/migrations');
const CODE = 'code-a';

/** The parts of a view that a test may replace. */
export interface SoundState {
  readonly view: View;
  readonly home: string;
  readonly artifacts: string;
  readonly logs: string;
  readonly scratch: string;
  readonly told: Map<string, ToldExperiment>;
  /** The runs by name: `first` succeeded in its second attempt, `twin` equals it, `cancelled` never ran. */
  readonly runs: Readonly<Record<'first' | 'twin' | 'cancelled', string>>;
  readonly store: Store;
  readonly worker: string;
  /** Runs SQL without foreign keys and triggers, and returns a function that restores every row. */
  spoil(statement: string): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

const spec = (longest: number) => ({
  kind: 'translation',
  recipe: { logEvery: 5 },
  resources: { engine: 'wasm', threads: 1 },
  evaluation: { maxLengthB: longest },
});

function metric(seq: number, step: number): NewEvent {
  const values = {
    'train/loss': 1 / step,
    'train/tokens-per-second': 1000 * Math.random(),
    'train/hours': Math.random(),
    'system/cpu': 1 + Math.random(),
  };
  return { seq, at: new Date().toISOString(), kind: 'metric', step, event: { kind: 'metric', step, values } };
}

const measured = {
  scores: [{ metric: 'bleu', score: 31.4, signature: 'nrefs:1', higherIsBetter: true, segments: [[1, 2]] }],
  hypotheses: ['Hund'],
  references: [['Hund']],
  summary: { training: { finalLoss: 0.05 } },
};

async function putArtifact(folder: string, text: string): Promise<{ sha256: string; bytes: number }> {
  const sha256 = createHash('sha256').update(text).digest('hex');
  await mkdir(path.join(folder, sha256.slice(0, 2)), { recursive: true });
  await writeFile(path.join(folder, sha256.slice(0, 2), sha256), text);
  return { sha256, bytes: text.length };
}

const kept = (): Promise<void> => Promise.resolve();

class Filling {
  readonly told = new Map<string, ToldExperiment>();
  readonly store: Store;
  readonly artifacts: string;
  readonly worker: string;

  constructor({ store, artifacts, worker }: Pick<SoundState, 'store' | 'artifacts' | 'worker'>) {
    this.store = store;
    this.artifacts = artifacts;
    this.worker = worker;
  }

  async queue(name: string, longest: number): Promise<{ runId: string; experimentId: string }> {
    const run = {
      contentHash: name,
      hypothesesHash: name,
      codeVersion: CODE,
      datasetHash: 'd',
      variant: 'sape',
      seed: 1,
    };
    const demand = { gpus: 0, gpuMemoryMiB: 0, memoryMiB: 0, cores: 1, exclusive: false };
    const place = { pool: 'default', labels: [], priority: 0, timeLimitSeconds: 60, ...demand };
    const runs = [{ ...run, ...place, spec: spec(longest) }];
    const { experimentId } = await this.store.experiments.submit({ name, spec: {}, createdBy: null, runs });
    const runId = (await this.store.runs.ofExperiment(experimentId))[0]?.run.id ?? '';
    this.told.set(experimentId, {
      id: experimentId,
      name,
      workload: 'a',
      runs: [{ id: runId, seed: 1 }],
      submittedAt: 0,
      cancelled: 'no',
      deleted: 'no',
      retried: 'no',
    });
    return { runId, experimentId };
  }

  /** Trains up to update 20 with a checkpoint after 10, in one attempt or in two that overlap by five updates. */
  async train(runId: string, attempts: 1 | 2): Promise<void> {
    const { store, worker } = this;
    let { attemptId, attemptNumber } = await store.attempts.claim(runId, worker);
    await store.events.append(attemptId, attemptNumber, [metric(1, 5), metric(2, 10)]);
    const checkpoint = await putArtifact(this.artifacts, `checkpoint of ${runId}`);
    await store.checkpoints.add({ attemptId, attemptNumber, step: 10, ...checkpoint }, kept);
    await store.events.append(attemptId, attemptNumber, [metric(3, 15)]);
    let seq = 4;
    if (attempts === 2) {
      await store.attempts.fail({ attemptId, attemptNumber, ending: 'preempted', message: 'worker stopped' });
      ({ attemptId, attemptNumber } = await store.attempts.claim(runId, worker));
      await store.events.append(attemptId, attemptNumber, [metric(1, 15)]);
      seq = 2;
    }
    await store.events.append(attemptId, attemptNumber, [metric(seq, 20)]);
    const model = await putArtifact(this.artifacts, `model of ${runId}`);
    await store.models.put({ attemptId, attemptNumber, ...model }, kept);
    await store.results.add({ attemptId, attemptNumber, ...measured });
  }
}

async function registerWorker(store: Store): Promise<string> {
  const place = { name: 'w', pool: 'default', labels: [], engine: 'cpu', device: 'cpu' };
  return await store.workers.register({ ...place, codeVersion: CODE, concurrency: 1 });
}

export async function createSoundState(): Promise<SoundState> {
  const database = await createTestDatabase({ name: 'store', migrate: (url) => migrateDatabase(url, MIGRATIONS) });
  const home = await mkdtemp(path.join(os.tmpdir(), 'ordo-sound-'));
  const [artifacts, logs, scratch] = ['artifacts', 'logs', 'workers'].map((name) => path.join(home, name)) as [
    string,
    string,
    string,
  ];
  for (const folder of [artifacts, logs, scratch]) await mkdir(folder);
  const store = createStore({ url: database.url });
  const worker = await registerWorker(store);
  const filling = new Filling({ store, artifacts, worker });
  const first = await filling.queue('first', 5);
  const twin = await filling.queue('twin', 6);
  const cancelled = await filling.queue('cancelled', 7);
  await filling.train(first.runId, 2);
  await filling.train(twin.runId, 1);
  await store.experiments.cancel(cancelled.experimentId);
  const { told } = filling;
  told.set(cancelled.experimentId, { ...(told.get(cancelled.experimentId) as ToldExperiment), cancelled: 'told' });
  const sql = new Pool({ connectionString: database.url, max: 2 });
  const cluster = {
    sql,
    home,
    secrets: ['ordo_secret'],
    workers: [],
    queueUrl: database.url,
    folders: { artifacts, logs },
  };
  return {
    view: { cluster: cluster as unknown as Cluster, told: { experiments: told, results: [], surprises: [] } },
    home,
    artifacts,
    logs,
    scratch,
    told,
    store,
    worker,
    runs: { first: first.runId, twin: twin.runId, cancelled: cancelled.runId },
    spoil: (statement) => spoil(database.url, statement),
    close: async () => {
      await sql.end();
      await store.close();
      await database.drop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** The tables whose rows a test may change. */
const TABLES = ['Experiment', 'ExperimentRun', 'Run', 'Attempt', 'Event', 'Checkpoint', 'Model', 'Result', 'Score'];

async function spoil(url: string, statement: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`set session_replication_role = replica`);
  for (const table of TABLES) await client.query(`create temp table "was_${table}" as select * from "${table}"`);
  await client.query(statement);
  return async () => {
    for (const table of TABLES) {
      await client.query(`delete from "${table}"`);
      await client.query(`insert into "${table}" select * from "was_${table}"`);
    }
    await client.end();
  };
}

/** A complete Ordo for tests that break it: Postgres, API, workers and trainers as real processes. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type ApiClient, createApiClient, take } from '@ordo/api-client';
import { sha256, unpackFolder } from '@ordo/core';
import type { RunEvent, Spec } from '@ordo/spec';
import {
  createTcpRelay,
  createTestRedis,
  findFreePort,
  type RealProcess,
  spawnApi,
  spawnWorker,
  startTestPostgres,
  type TcpRelay,
  type TestPostgres,
  type TestRedis,
  waitUntil,
} from '@ordo/testing';

export interface ClusterOptions {
  readonly workers: number;
  readonly queue: 'redis' | 'postgres';
  /** Additional environment variables for every worker. */
  readonly workerEnv?: Settings;
  /** Additional environment variables for the API. */
  readonly apiEnv?: Settings;
  /** Called before the API starts for the first time. */
  readonly prepare?: (service: { databaseUrl: string; home: string }) => Promise<void>;
  /** Finds the compiled scripts. By default, those of this repository. */
  readonly locate?: Locate;
}

type Locate = (project: string, file: string) => string;
type Settings = Readonly<Record<string, string>>;

/** One event of a run's history. */
export interface HistoryEvent {
  readonly attempt: { readonly id: string; readonly number: number; readonly resumedFromStep: number | null };
  readonly seq: number;
  readonly event: RunEvent;
}

export interface AttemptSummary {
  readonly id: string;
  readonly number: number;
  readonly state: string;
  readonly worker: string;
  readonly resumedFromStep: number | null;
  readonly failure: { readonly kind: string; readonly message: string } | null;
  readonly claimedAt: string;
  readonly finishedAt: string | null;
}

export interface Submitted {
  readonly experimentId: string;
  readonly runId: string;
}

export class Cluster {
  readonly postgres: TestPostgres;
  /** The Redis of the queue; null when the queue is in Postgres. */
  readonly redis: TestRedis | null;
  /** The connection between the workers and the API, which tests can cut. */
  readonly line: TcpRelay;
  readonly client: ApiClient;
  readonly workers: RealProcess[] = [];
  readonly #stops: (() => Promise<void>)[] = [];
  readonly #home: string;
  readonly #port: number;
  readonly #workerEnv: Settings;
  readonly #apiEnv: Settings;
  readonly #locate: { readonly locate?: Locate };
  #api: RealProcess | undefined;

  private constructor(
    parts: { postgres: TestPostgres; redis: TestRedis | null; line: TcpRelay; home: string; port: number },
    { workerEnv = {}, apiEnv = {}, locate }: Pick<ClusterOptions, 'workerEnv' | 'apiEnv' | 'locate'>,
  ) {
    this.postgres = parts.postgres;
    this.line = parts.line;
    this.#home = parts.home;
    this.#port = parts.port;
    this.redis = parts.redis;
    this.#workerEnv = workerEnv;
    this.#apiEnv = apiEnv;
    this.#locate = locate === undefined ? {} : { locate };
    this.client = createApiClient({ baseUrl: this.apiUrl });
  }

  static async start({ workers, queue, ...options }: ClusterOptions): Promise<Cluster> {
    const home = await mkdtemp(path.join(os.tmpdir(), 'ordo-cluster-'));
    const [postgres, port, redis] = await Promise.all([
      startTestPostgres(),
      findFreePort(),
      queue === 'redis' ? createTestRedis('a cluster on Redis') : null,
    ]);
    const line = await createTcpRelay({ host: '127.0.0.1', port });
    const cluster = new Cluster({ postgres, redis, line, home, port }, options);
    cluster.#stops.push(
      () => line.close(),
      () => postgres.stop(),
      async () => await redis?.stop(),
      () => rm(home, { recursive: true, force: true }),
    );
    await options.prepare?.({ databaseUrl: postgres.url, home });
    await cluster.startApi();
    for (let i = 1; i <= workers; i++) cluster.startWorker(`worker-${i}`);
    await cluster.waitForWorkers(workers);
    return cluster;
  }

  /** The folder in which the API keeps checkpoints and models. */
  get artifacts(): string {
    return path.join(this.#home, 'artifacts');
  }

  /** The folder in which each worker has its scratch folder. */
  get scratch(): string {
    return path.join(this.#home, 'workers');
  }

  /** The API's own address, which bypasses the line that tests cut. */
  get apiUrl(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get api(): RealProcess {
    if (this.#api === undefined) throw new Error('the API was not started');
    return this.#api;
  }

  /** Starts the API, or restarts it after it was killed. Resolves when it is ready. */
  async startApi(): Promise<void> {
    const queue = this.redis === null ? {} : { REDIS_URL: this.redis.url };
    this.#api = await spawnApi({
      databaseUrl: this.postgres.url,
      home: this.#home,
      port: this.#port,
      settings: { ...queue, ...this.#apiEnv },
      ...this.#locate,
    });
  }

  startWorker(name: string, settings: Settings = {}): RealProcess {
    const worker = spawnWorker({
      name,
      apiUrl: `http://127.0.0.1:${this.line.port}`,
      queueUrl: this.redis?.url ?? this.postgres.url,
      home: this.#home,
      settings: { ...this.#workerEnv, ...settings },
      ...this.#locate,
    });
    this.workers.push(worker);
    return worker;
  }

  async waitForWorkers(count: number): Promise<void> {
    await waitUntil(
      async () => {
        const { workers } = await take(this.client.http.GET('/v1/workers'));
        return Array.from(workers).filter(({ state }) => state === 'online').length >= count;
      },
      { what: `${count} workers`, timeoutMs: 60_000 },
    );
  }

  /** Submits a spec of a single run. */
  async submit(spec: Spec): Promise<Submitted> {
    const params = { header: { 'idempotency-key': spec.name } };
    const { id } = await take(this.client.http.POST('/v1/experiments', { body: spec as never, params }));
    const { runs } = await take(this.client.http.GET('/v1/experiments/{id}', { params: { path: { id } } }));
    return { experimentId: id, runId: Array.from(runs, (run) => run.id)[0] ?? '' };
  }

  async cancel(experimentId: string): Promise<void> {
    await this.client.http.POST('/v1/experiments/{id}/cancel', { params: { path: { id: experimentId } } });
  }

  async stateOf(runId: string): Promise<string> {
    return (await take(this.client.http.GET('/v1/runs/{id}', { params: { path: { id: runId } } }))).state;
  }

  async waitForState(runId: string, state: string, timeoutMs = 120_000): Promise<void> {
    await waitUntil(async () => (await this.stateOf(runId).catch(() => '')) === state, {
      what: `run ${runId} to be ${state}`,
      timeoutMs,
      intervalMs: 50,
    });
  }

  /** Waits until the run's history shows an optimiser update of at least `step`. */
  async waitForStep(runId: string, step: number, timeoutMs = 60_000): Promise<void> {
    await waitUntil(
      async () => {
        const history = await this.historyOf(runId).catch(() => []);
        return history.some(({ event }) => event.kind === 'metric' && event.step >= step);
      },
      { what: `update ${step} of run ${runId}`, timeoutMs, intervalMs: 50 },
    );
  }

  async historyOf(runId: string): Promise<HistoryEvent[]> {
    const params = { path: { id: runId }, query: { limit: 5000 } };
    const page = (await take(this.client.http.GET('/v1/runs/{id}/events', { params }))) as { events: HistoryEvent[] };
    return page.events;
  }

  /** Returns the points [update, training loss] of the learning curve, in the order of the run's history. */
  async curveOf(runId: string): Promise<[number, number][]> {
    return (await this.historyOf(runId)).flatMap(({ event }) => {
      const loss = event.kind === 'metric' ? event.values['train/loss'] : undefined;
      return event.kind === 'metric' && loss !== undefined ? [[event.step, loss] as [number, number]] : [];
    });
  }

  /** Returns all attempts at the run, in order. */
  async attemptsOf(runId: string): Promise<AttemptSummary[]> {
    const params = { path: { id: runId } };
    const answer = (await take(this.client.http.GET('/v1/runs/{id}/attempts', { params }))) as {
      attempts: AttemptSummary[];
    };
    return answer.attempts.toSorted((a, b) => a.number - b.number);
  }

  async finalLossOf(runId: string): Promise<number> {
    const result = await take(this.client.http.GET('/v1/runs/{id}/result', { params: { path: { id: runId } } }));
    return result.training.finalLoss;
  }

  /** Returns the SHA-256 of the weights in the run's stored model. */
  async weightsOf(runId: string): Promise<string> {
    const folder = await mkdtemp(path.join(this.#home, 'model-'));
    const { body } = await this.client.models.download(runId);
    await unpackFolder(body, folder);
    return sha256(await readFile(path.join(folder, 'model.safetensors')));
  }

  /** Returns the worker that has the run's latest attempt, and the process id of its trainer. */
  async holderOf(runId: string): Promise<{ worker: RealProcess; trainer: number }> {
    const latest = (await this.attemptsOf(runId)).at(-1)?.id ?? '(none)';
    return await waitUntil(
      () => {
        for (const worker of this.workers) {
          const line = worker.lines.find((text) => text.includes('attempt begins') && text.includes(latest));
          if (line !== undefined) return { worker, trainer: (JSON.parse(line) as { trainer: number }).trainer };
        }
        return undefined;
      },
      { what: `the holder of run ${runId}` },
    );
  }

  /** Ends every process of the cluster. */
  async stop(): Promise<void> {
    const processes = [...this.workers, ...(this.#api === undefined ? [] : [this.#api])];
    for (const process of processes) process.signal('SIGKILL');
    await Promise.all(processes.map((process) => process.exited));
    for (const stop of this.#stops) await stop();
  }
}

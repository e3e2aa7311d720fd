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
  type NodeProcess,
  type Ordo,
  signalProcess,
  startBuiltOrdo,
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
  /** The folder of the programs. By default, that of this repository. */
  readonly programs?: string;
}

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
  readonly workers: NodeProcess[] = [];
  readonly #ordo: Ordo;

  private constructor(parts: Pick<Cluster, 'postgres' | 'redis' | 'line'>, ordo: Ordo) {
    this.postgres = parts.postgres;
    this.redis = parts.redis;
    this.line = parts.line;
    this.#ordo = ordo;
    this.client = createApiClient({ baseUrl: ordo.url });
  }

  static async start({ workers, queue, ...options }: ClusterOptions): Promise<Cluster> {
    const home = await mkdtemp(path.join(os.tmpdir(), 'ordo-cluster-'));
    const [postgres, port, redis] = await Promise.all([
      startTestPostgres(),
      findFreePort(),
      queue === 'redis' ? createTestRedis('a cluster on Redis') : null,
    ]);
    const line = await createTcpRelay({ host: '127.0.0.1', port });
    await options.prepare?.({ databaseUrl: postgres.url, home });
    const ordo = await startBuiltOrdo({
      ...(options.programs === undefined ? {} : { programs: options.programs }),
      databaseUrl: postgres.url,
      redisUrl: redis?.url,
      home,
      port,
      settings: options.apiEnv ?? {},
      workerSettings: { ORDO_API_URL: `http://127.0.0.1:${line.port}`, ...options.workerEnv },
      run: { stopSignal: 'SIGKILL' },
    });
    const cluster = new Cluster({ postgres, redis, line }, ordo);
    for (let i = 1; i <= workers; i++) cluster.startWorker(`worker-${i}`);
    await cluster.waitForWorkers(workers);
    return cluster;
  }

  /** The folder in which the API keeps checkpoints and models. */
  get artifacts(): string {
    return this.#ordo.artifacts;
  }

  /** The folder in which each worker has its scratch folder. */
  get scratch(): string {
    return path.join(this.#ordo.home, 'workers');
  }

  /** The API's own address, which bypasses the line that tests cut. */
  get apiUrl(): string {
    return this.#ordo.url;
  }

  get api(): NodeProcess {
    return this.#ordo.api();
  }

  /** Takes the programs of another folder from the next start on. */
  deploy(programs: string): void {
    this.#ordo.deploy(programs);
  }

  /** Restarts the API after it has ended. Resolves when it is ready. */
  async startApi(): Promise<void> {
    await this.#ordo.startApi();
  }

  startWorker(name: string, settings: Settings = {}): NodeProcess {
    const worker = this.#ordo.startWorker(name, settings);
    this.workers.push(worker);
    return worker;
  }

  async waitForWorkers(count: number): Promise<void> {
    await waitUntil(
      async () => {
        const { workers } = await take(this.client.http.GET('/v1/workers'));
        return Array.from(workers).filter(({ state }) => state === 'online').length >= count;
      },
      { what: `${count} workers` },
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

  /**
   * Waits for an optimiser update of at least `step`, and stops the run's trainer there (SIGSTOP): however slow the machine is,
   * the training cannot end before the fault that a test has in mind. Returns the trainer's process id.
   */
  async freezeAt(runId: string, step: number): Promise<number> {
    const { trainer } = await this.holderOf(runId);
    await this.waitForStep(runId, step);
    signalProcess(trainer, 'SIGSTOP');
    return trainer;
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
    const folder = await mkdtemp(path.join(this.#ordo.home, 'model-'));
    const { body } = await this.client.models.download(runId);
    await unpackFolder(body, folder);
    return sha256(await readFile(path.join(folder, 'model.safetensors')));
  }

  /** Returns the worker that has the run's latest attempt, and the process id of its trainer. */
  async holderOf(runId: string): Promise<{ worker: NodeProcess; trainer: number }> {
    return await waitUntil(
      async () => {
        const latest = (await this.attemptsOf(runId)).at(-1)?.id ?? '(none yet)';
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
    await this.#ordo.stop();
    await this.line.close();
    await this.postgres.stop();
    await this.redis?.stop();
    await rm(this.#ordo.home, { recursive: true, force: true });
  }
}

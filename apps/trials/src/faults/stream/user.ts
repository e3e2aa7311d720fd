/** Simulates a user of the service, who asks again until an answer comes, and records the answers. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type ApiClient, createApiClient, take } from '@ordo/api-client';
import { describeError, isOrdoError } from '@ordo/core';
import { type Workload, specOf } from './workloads.ts';
import type { ToldExperiment, WritableTold } from './told.ts';

export interface Wanted {
  readonly workload: Workload;
  readonly mark: number;
}

const AGAIN_MS = 300;
/** The time after which a request is given up, because a frozen replica never answers it. */
const PATIENCE_MS = 10_000;

/** The end of a request: with an answer, with one of the expected refusals, or without an end. */
type Ended<T> =
  | { readonly answer: T }
  | { readonly refusal: string; readonly unansweredBefore: boolean }
  | 'unanswered';

export class User {
  readonly name: string;
  readonly #client: ApiClient;
  readonly #told: WritableTold;
  readonly #signal: AbortSignal;

  constructor(
    { name, key, url }: { readonly name: string; readonly key: string; readonly url: string },
    told: WritableTold,
    signal: AbortSignal,
  ) {
    this.name = name;
    this.#client = createApiClient({ baseUrl: url, apiKey: key, timeoutMs: PATIENCE_MS });
    this.#told = told;
    this.#signal = signal;
  }

  async submit(wanted: Wanted): Promise<ToldExperiment | undefined> {
    const { workload, mark } = wanted;
    const name = `${workload.id}-${mark} of ${this.name}`;
    const params = { header: { 'idempotency-key': randomUUID() } };
    const body = specOf({ name, workload, mark }) as never;
    const ended = await this.#ask('submit', ['idempotency.mismatch'], () =>
      take(this.#client.http.POST('/v1/experiments', { body, params })),
    );
    if (ended === 'unanswered') return undefined;
    if (!('answer' in ended)) {
      // Another version of the code was deployed between a request without an answer and its repetition.
      if (ended.unansweredBefore) return await this.submit(wanted);
      this.#told.surprises.push(`${this.name} was told that a new Idempotency-Key was not new`);
      return undefined;
    }
    const experiment: ToldExperiment = {
      id: ended.answer.id,
      name,
      workload: workload.id,
      runs: Array.from(ended.answer.runs, ({ id, seed }) => ({ id, seed })),
      submittedAt: performance.now(),
      cancelled: 'no',
      deleted: 'no',
      retried: 'no',
    };
    this.#told.experiments.set(experiment.id, experiment);
    return experiment;
  }

  async cancel(id: string): Promise<void> {
    this.#note(id, { cancelled: 'asked' });
    const params = { path: { id } };
    const ended = await this.#ask('cancel', ['experiment.conflict'], () =>
      take(this.#client.http.POST('/v1/experiments/{id}/cancel', { params })),
    );
    if (ended === 'unanswered') return;
    if ('answer' in ended) this.#note(id, { cancelled: 'told' });
    else if (!ended.unansweredBefore) this.#note(id, { cancelled: 'no' });
  }

  async retry(id: string): Promise<void> {
    this.#note(id, { retried: 'asked' });
    const params = { path: { id } };
    const ended = await this.#ask('retry', ['experiment.conflict'], () =>
      take(this.#client.http.POST('/v1/experiments/{id}/retry', { params })),
    );
    if (ended === 'unanswered') return;
    if ('answer' in ended) this.#note(id, { retried: 'told', cancelled: 'no' });
    else if (!ended.unansweredBefore) this.#note(id, { retried: 'no' });
    else this.#note(id, { cancelled: 'asked' });
  }

  async remove(id: string): Promise<void> {
    this.#note(id, { deleted: 'asked' });
    const params = { path: { id } };
    const ended = await this.#ask('delete', ['experiment.conflict', 'experiment.not-found'], () =>
      this.#client.http.DELETE('/v1/experiments/{id}', { params }),
    );
    if (ended === 'unanswered') return;
    if ('answer' in ended) this.#note(id, { deleted: 'told' });
    else if (ended.refusal === 'experiment.conflict') this.#note(id, { deleted: 'no' });
    else if (ended.unansweredBefore) this.#note(id, { deleted: 'told' });
    else this.#told.surprises.push(`experiment ${id} was not found, although its submission was confirmed`);
  }

  /** Reads the results of the runs that have succeeded. Returns whether all runs have ended. */
  async read({ id, workload }: ToldExperiment): Promise<boolean> {
    const params = { path: { id } };
    const ended = await this.#ask('read', [], () => take(this.#client.http.GET('/v1/experiments/{id}', { params })));
    if (ended === 'unanswered' || !('answer' in ended)) return false;
    const runs = Array.from(ended.answer.runs);
    for (const run of runs) {
      if (run.state !== 'succeeded' || this.#told.results.some(({ runId }) => runId === run.id)) continue;
      const at = { path: { id: run.id } };
      const shown = await this.#ask('result', [], () =>
        take(this.#client.http.GET('/v1/runs/{id}/result', { params: at })),
      );
      if (shown === 'unanswered' || !('answer' in shown)) continue;
      const { finalLoss } = shown.answer.training;
      this.#told.results.push({ runId: run.id, workload, seed: run.seed, finalLoss });
    }
    return runs.every(({ state }) => state !== 'queued' && state !== 'running');
  }

  /** Asks until an answer comes that is not "try again". */
  async #ask<T>(what: string, expected: readonly string[], request: () => Promise<T>): Promise<Ended<T>> {
    for (let unansweredBefore = false; !this.#signal.aborted; unansweredBefore = true) {
      try {
        return { answer: await request() };
      } catch (error) {
        const code = isOrdoError(error) ? error.code : 'unknown';
        if (expected.includes(code)) return { refusal: code, unansweredBefore };
        if (!isOrdoError(error) || !error.retryable) {
          this.#told.surprises.push(`${this.name} was refused to ${what}: ${code} ${describeError(error)}`);
          return { refusal: code, unansweredBefore };
        }
      }
      await delay(AGAIN_MS);
    }
    return 'unanswered';
  }

  #note(id: string, change: Partial<ToldExperiment>): void {
    const known = this.#told.experiments.get(id);
    if (known !== undefined) this.#told.experiments.set(id, { ...known, ...change });
  }
}

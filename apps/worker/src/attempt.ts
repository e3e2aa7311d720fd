/** One attempt at one run, from the claim to the last word to the API. */
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describeError, isOrdoError, type Logger, OrdoError } from '@ordo/core';
import type { RunEvent, RunResult } from '@ordo/spec';
import type { ApiPort, Claim, Finish, HeldAttempt, SavedCheckpoint } from './api-port.ts';
import { decideFinish, type Interruption } from './attempt-ending.ts';
import { CheckpointUploads } from './checkpoint-uploads.ts';
import { EventPump } from './event-pump.ts';
import { EventSpool } from './event-spool.ts';
import { retryWhileAway } from './retry.ts';
import type { TrainerEnd, TrainerProcess } from './trainer-process.ts';

/** A trainer that was asked to end and has not by then is killed. */
const CANCEL_PATIENCE_MS = 1500;
/** The engine ends a run at its time limit; this much later the worker does. */
const TIME_LIMIT_MARGIN_MS = 10_000;
const CLOCK_MS = 1000;
/** An upload that is slower than this is broken off and begun again. */
const UPLOAD_BASE_MS = 60_000;
const SLOWEST_UPLOAD_BYTES_PER_MS = 500;

export interface AttemptOptions {
  readonly runId: string;
  readonly claim: Claim;
  readonly api: ApiPort;
  readonly trainer: TrainerProcess;
  /** Of this attempt alone; removed at the end. */
  readonly directory: string;
  readonly dataDir: string | null;
  readonly codeVersion: string;
  readonly log: Logger;
}

export class Attempt {
  readonly held: HeldAttempt;
  readonly runId: string;
  readonly #options: AttemptOptions;
  readonly #log: Logger;
  readonly #workDir: string;
  /** Ends all waiting for the API: nobody wants the answer any more. */
  readonly #givingUp = new AbortController();
  #interruption: Interruption = null;

  constructor(options: AttemptOptions) {
    this.#options = options;
    this.runId = options.runId;
    this.held = { id: options.claim.attempt.id, epoch: options.claim.attempt.epoch };
    this.#log = options.log.child({ runId: options.runId, attemptId: this.held.id, epoch: this.held.epoch });
    this.#workDir = path.join(options.directory, 'work');
  }

  /** Somebody else has the run, or nobody wants it: the trainer ends at once and nothing more is said. */
  supersede(): void {
    if (this.#interruption === 'superseded') return;
    this.#log.warn('the attempt was superseded: its trainer is killed');
    this.#interruption = 'superseded';
    this.#options.trainer.kill();
    this.#givingUp.abort();
  }

  cancel(): void {
    if (this.#interruption !== null) return;
    this.#log.info('the run was cancelled');
    this.#interruption = 'cancel';
    this.#options.trainer.abort('cancel');
    void this.#killAfter(CANCEL_PATIENCE_MS);
  }

  /** Saves the state and hands the run back. `killAfterMs` is for the trainer, `giveUpAfterMs` for all of it. */
  stop({ killAfterMs, giveUpAfterMs }: { killAfterMs: number; giveUpAfterMs: number }): void {
    if (this.#interruption !== null) return;
    this.#interruption = 'stop';
    this.#options.trainer.abort('stop');
    void this.#killAfter(killAfterMs);
    void delay(giveUpAfterMs, undefined, { ref: false }).then(() => this.#givingUp.abort());
  }

  /** Resolves when the trainer is gone and the API knows the outcome, or never needs to; does not reject. */
  async carryOut(): Promise<void> {
    const { api, claim, directory, trainer } = this.#options;
    const resumedFrom = claim.checkpoint?.step ?? null;
    this.#log.info({ number: claim.attempt.number, resumedFrom, trainer: trainer.pid }, 'attempt begins');
    await mkdir(this.#workDir, { recursive: true });
    const spool = await EventSpool.create(path.join(directory, 'events.jsonl'));
    const pump = new EventPump({
      spool,
      send: (events) => api.sendEvents(this.held, events),
      onConnection: (error) => this.#reportConnection(error),
      onRefused: (error) => this.#onRefused(error),
    });
    try {
      await this.#trainAndReport(pump);
    } catch (error) {
      this.#log.error({ error: describeError(error) }, 'the attempt could not be brought to its end');
    } finally {
      trainer.kill();
      await trainer.ended;
      await pump.close();
      await spool.close();
      await rm(directory, { recursive: true, force: true });
      this.#log.info({ interruption: this.#interruption }, 'attempt over');
    }
  }

  async #trainAndReport(pump: EventPump): Promise<void> {
    const uploads = new CheckpointUploads({
      eventsStored: (seq) => pump.stored(seq),
      upload: (checkpoint) => this.#untilGivenUp(() => this.#upload(checkpoint)),
      log: this.#log,
    });
    const end = await this.#train((at, event) => {
      const seq = pump.push(at, event);
      if (event.kind === 'checkpoint') {
        uploads.add({ seq, step: event.step, sha256: event.sha256, bytes: event.bytes });
      }
    });
    if (this.#interruption === 'superseded') return;
    if (end.kind === 'result') {
      await this.#orGivenUp(pump.stored());
      await this.#deliver(end.result);
      return;
    }
    const finish = decideFinish(end, this.#interruption);
    if (finish === null) return;
    // A run that goes on elsewhere wants its newest state and all its events; a cancelled one only waits to be let go.
    if (finish.outcome !== 'cancelled') await this.#orGivenUp(uploads.settled().then(() => pump.stored()));
    await this.#finish(finish);
  }

  /** Fetches the checkpoint, starts the trainer and waits for its end. */
  async #train(onEvent: (at: string, event: RunEvent) => void): Promise<TrainerEnd> {
    const { claim, trainer, dataDir, codeVersion } = this.#options;
    const resumeFrom = await this.#fetchCheckpoint();
    if (this.#interruption !== null) {
      trainer.kill();
      return await trainer.ended;
    }
    trainer.start(
      {
        spec: claim.spec,
        workDir: this.#workDir,
        dataDir,
        resumeFrom,
        microBatchDivisor: claim.attempt.microBatchDivisor,
        codeVersion,
      },
      onEvent,
    );
    const watch = this.#watchTimeLimit(claim.spec.resources.timeLimitSeconds * 1000 + TIME_LIMIT_MARGIN_MS);
    const end = await trainer.ended;
    clearInterval(watch);
    return end;
  }

  async #fetchCheckpoint(): Promise<string | null> {
    const { api, claim, runId } = this.#options;
    const { checkpoint } = claim;
    if (checkpoint === null) return null;
    const file = this.#fileOf(checkpoint.step);
    await this.#untilGivenUp(async () => {
      const sha256 = await api.downloadCheckpoint(runId, file, this.#givingUp.signal);
      if (sha256 === checkpoint.sha256) return;
      throw new OrdoError('artifact.corrupt', `the checkpoint of step ${checkpoint.step} came with SHA-256 ${sha256}`, {
        fix: 'it is fetched again',
      });
    });
    return file;
  }

  async #upload(checkpoint: SavedCheckpoint): Promise<void> {
    const patience = AbortSignal.timeout(UPLOAD_BASE_MS + Math.ceil(checkpoint.bytes / SLOWEST_UPLOAD_BYTES_PER_MS));
    const signal = AbortSignal.any([this.#givingUp.signal, patience]);
    await this.#options.api.uploadCheckpoint(this.held, checkpoint, this.#fileOf(checkpoint.step), signal);
  }

  async #deliver(result: RunResult): Promise<void> {
    await this.#tell(() => this.#options.api.sendResult(this.held, result));
    this.#log.info('result delivered');
  }

  async #finish(finish: Finish): Promise<void> {
    const reason = finish.outcome === 'failed' ? { kind: finish.kind, message: finish.message } : {};
    this.#log.info({ outcome: finish.outcome, ...reason }, 'the attempt ends without a result');
    await this.#tell(() => this.#options.api.finish(this.held, finish));
  }

  /** The last word: until it is heard, or refused because somebody else has the run. */
  async #tell(say: () => Promise<void>): Promise<void> {
    try {
      await this.#untilGivenUp(say);
    } catch (error) {
      if (isOrdoError(error, 'attempt.stale-epoch')) this.#log.warn('the attempt was superseded before its last word');
      else throw error;
    }
  }

  #untilGivenUp<T>(operation: () => Promise<T>): Promise<T> {
    return retryWhileAway(operation, {
      signal: this.#givingUp.signal,
      onAway: (error) => this.#reportConnection(error),
    });
  }

  /** Waits for `work`, but not longer than anybody wants it; its failure is told elsewhere. */
  async #orGivenUp(work: Promise<unknown>): Promise<void> {
    const { signal } = this.#givingUp;
    const givenUp = new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    await Promise.race([work.catch(() => undefined), givenUp]);
  }

  #onRefused(error: unknown): void {
    this.#log.warn({ error: describeError(error) }, 'the API refuses the events of this attempt');
    this.supersede();
  }

  #reportConnection(error: unknown): void {
    if (error === null) this.#log.info('the API is back; the events were sent');
    else
      this.#log.warn({ error: describeError(error) }, 'the API is away; training goes on and events are kept on disk');
  }

  async #killAfter(ms: number): Promise<void> {
    const { trainer } = this.#options;
    const timer = delay(ms, 'late', { ref: false });
    if ((await Promise.race([trainer.ended, timer])) !== 'late') return;
    this.#log.warn('the trainer did not end by itself: it is killed');
    trainer.kill();
  }

  /** A timer cannot be set for thirty days, so the clock is read. */
  #watchTimeLimit(limitMs: number): NodeJS.Timeout {
    const started = performance.now();
    return setInterval(() => {
      if (this.#interruption !== null || performance.now() - started < limitMs) return;
      this.#interruption = 'timed-out';
      this.#options.trainer.kill();
    }, CLOCK_MS);
  }

  #fileOf(step: number): string {
    return path.join(this.#workDir, `checkpoint-${step}.safetensors`);
  }
}

/** All of an attempt's traffic with the API: events, checkpoints, the model and the outcome, repeated until they arrive. */
import path from 'node:path';
import { describeError, isOrdoError, type Logger } from '@ordo/core';
import type { EarlierResult } from '@ordo/run';
import { type LogEvent, logEvents, type RunEvent, type RunResult, type RunSpec } from '@ordo/spec';
import type { ApiPort, Finish, HeldAttempt, SavedCheckpoint } from '../api-port.ts';
import { downloadCheckpoint } from '../artifacts/checkpoint-download.ts';
import { CheckpointUploads } from '../artifacts/checkpoint-uploads.ts';
import { fetchCorpus } from '../datasets/corpus-cache.ts';
import { Delivery, explain } from './delivery.ts';
import { EventPump } from '../events/event-pump.ts';
import { EventSpool } from '../events/event-spool.ts';
import { blameDisk, type DownloadedCheckpoint } from '../artifacts/lost-files.ts';
import { packModel } from '../artifacts/pack-model.ts';
import { hasLostRun, isRefused } from './refusal.ts';
import { uploadPatience } from '../events/upload-patience.ts';

export interface AttemptReportsOptions {
  readonly api: ApiPort;
  readonly runId: string;
  readonly held: HeldAttempt;
  /** The folder for the events and the packed model. */
  readonly directory: string;
  /** The folder in which the trainer writes its checkpoints. */
  readonly workDir: string;
  readonly log: Logger;
  /** Called once when events can no longer be delivered: another attempt has the run, or they cannot be kept on disk. */
  readonly onFailure: (error: unknown) => void;
}

export class AttemptReports {
  readonly #options: AttemptReportsOptions;
  readonly #spool: EventSpool;
  readonly #pump: EventPump;
  readonly #uploads: CheckpointUploads;
  readonly #delivery: Delivery;
  readonly #givingUp = new AbortController();

  constructor(options: AttemptReportsOptions) {
    const { api, held, log, onFailure } = options;
    this.#options = options;
    this.#spool = new EventSpool(path.join(options.directory, 'events.jsonl'));
    this.#pump = new EventPump({
      spool: this.#spool,
      send: (events) => api.sendEvents(held, events),
      onOutage: (error) =>
        log.warn({ error: explain(error) }, 'the API is away; training goes on and events are kept on disk'),
      onRecovery: (error, seconds) => {
        log.info({ seconds }, 'the API is back; the events were sent');
        this.#warn(`for ${Math.ceil(seconds)} s the API took no events, which were kept meanwhile: ${explain(error)}`);
      },
      onFailure: (error) => {
        log.warn({ error: describeError(error) }, 'the events of this attempt can no longer be delivered');
        onFailure(error);
      },
    });
    const warn = (message: string): void => this.#warn(message);
    this.#delivery = new Delivery({ signal: this.#givingUp.signal, warn, log });
    this.#uploads = new CheckpointUploads({
      eventsStored: (seq) => this.#pump.stored(seq),
      upload: (checkpoint) => this.#upload(checkpoint),
      onRefused: ({ step }, error) => {
        if (this.#givingUp.signal.aborted || hasLostRun(error)) return;
        warn(`the checkpoint of update ${step} was not stored: ${explain(error)}`);
      },
      log,
    });
  }

  /** Sends an event. If the event announces a checkpoint, the checkpoint is uploaded, too. */
  tell(at: string, event: RunEvent): void {
    const seq = this.#pump.push(at, event);
    if (event.kind === 'checkpoint') {
      this.#uploads.add({ seq, step: event.step, sha256: event.sha256, bytes: event.bytes });
    }
  }

  /** Puts a line into the run's log, or several if it is long. */
  say(level: LogEvent['level'], message: string): void {
    const at = new Date().toISOString();
    for (const event of logEvents({ level, message })) this.tell(at, event);
  }

  /** Resolves when the API has every event and the newest checkpoint, or after `giveUp`. */
  async settled(): Promise<void> {
    const { signal } = this.#givingUp;
    const givenUp = new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    const stored = this.#uploads.settled().then(() => this.#pump.stored());
    // The pump has already reported why events could not be stored.
    await Promise.race([stored.catch(() => undefined), givenUp]);
  }

  /** Downloads the checkpoint to resume from, or an older one. Returns null if the attempt starts from the beginning. */
  fetchCheckpoint(newest: SavedCheckpoint): Promise<DownloadedCheckpoint | null> {
    const { api, runId, held } = this.#options;
    const [delivery, { signal }] = [this.#delivery, this.#givingUp];
    const warn = (message: string): void => this.#warn(message);
    const fileOf = (step: number): string => this.#fileOf(step);
    return downloadCheckpoint({ api, runId, held, delivery, fileOf, warn, signal }, newest);
  }

  /** Fetches the files of the dataset, if that was added to the service. Returns the data folder that has them, or null. */
  fetchCorpus(spec: RunSpec, cacheDir: string): Promise<string | null> {
    const { api, held } = this.#options;
    const [delivery, { signal }] = [this.#delivery, this.#givingUp];
    return fetchCorpus({ api, held, spec, delivery, cacheDir, signal });
  }

  /** Fetches the result of a run with the same translations. Returns null if it was deleted, so that training is needed. */
  async fetchTranslations(runId: string): Promise<EarlierResult | null> {
    try {
      return await this.#delivery.send('the request for translations', () =>
        this.#options.api.fetchTranslations(runId),
      );
    } catch (error) {
      if (isOrdoError(error, 'run.not-found')) return null;
      throw error;
    }
  }

  /**
   * Uploads the model, which must happen before the result ends the attempt. If the API refuses the model itself, the run keeps
   * its result but has no model, and its log says why. A model that the disk has lost is an error.
   * @param digest the digest of the model that the trainer wrote
   */
  async storeModel(folder: string, digest: string): Promise<void> {
    const { api, held, directory, log } = this.#options;
    const { signal } = this.#givingUp;
    const file = path.join(directory, 'model.tar');
    const model = await packModel(folder, file, digest);
    try {
      await this.#delivery.send('the trained model', () =>
        api.uploadModel(held, model, file, uploadPatience(model.bytes, signal)),
      );
      log.info(model, 'model stored');
    } catch (error) {
      if (hasLostRun(error) || signal.aborted) return;
      if (!isRefused(error)) blameDisk(error, 'the packed model');
      log.warn({ error: explain(error) }, 'the model was not stored');
      this.#warn(`the trained model was not stored: ${explain(error)}`);
    }
  }

  async deliver(result: RunResult): Promise<void> {
    await this.#sayLast('the result', () => this.#options.api.sendResult(this.#options.held, result));
    this.#options.log.info('result delivered');
  }

  async finish(finish: Finish): Promise<void> {
    const { api, held, log } = this.#options;
    log.info({ finish }, 'the attempt ended without a result');
    await this.#sayLast('the report of how the attempt ended', () => api.finish(held, finish));
  }

  /** Ends all waiting and repetition, because the answers are no longer needed. */
  giveUp(): void {
    this.#givingUp.abort();
  }

  async close(): Promise<void> {
    this.giveUp();
    await this.#pump.close();
    await this.#uploads.settled();
    await this.#spool.close();
  }

  async #upload({ step, sha256, bytes }: SavedCheckpoint): Promise<void> {
    const { api, held } = this.#options;
    await this.#delivery.send(`the checkpoint of update ${step}`, () => {
      const signal = uploadPatience(bytes, this.#givingUp.signal);
      return api.uploadCheckpoint(held, { step, sha256, bytes }, this.#fileOf(step), signal);
    });
  }

  /** Repeats the final report until it arrives, or is refused because another attempt has the run. */
  async #sayLast(what: string, say: () => Promise<void>): Promise<void> {
    try {
      await this.#delivery.send(what, say);
    } catch (error) {
      if (!hasLostRun(error)) throw error;
      this.#options.log.warn('the attempt was superseded before its outcome arrived');
    }
  }

  #warn(message: string): void {
    this.say('warn', message);
  }

  #fileOf(step: number): string {
    return path.join(this.#options.workDir, `checkpoint-${step}.safetensors`);
  }
}

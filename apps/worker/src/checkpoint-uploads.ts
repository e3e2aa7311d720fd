/** Brings an attempt's checkpoints to the API, the newest first when it cannot keep up. */
import type { Logger } from '@ordo/core';
import { describeError } from '@ordo/core';
import type { SavedCheckpoint } from './api-port.ts';
import { mayPass } from './retry.ts';

export interface LocalCheckpoint extends SavedCheckpoint {
  /** Number of the event that told of it: the API must know the events up to it before the checkpoint counts. */
  readonly seq: number;
}

export interface CheckpointUploadOptions {
  /** Resolves when the API has the events up to `seq`. */
  readonly eventsStored: (seq: number) => Promise<void>;
  /** Tries until it succeeds or may not. */
  readonly upload: (checkpoint: SavedCheckpoint) => Promise<void>;
  readonly log: Logger;
}

/**
 * A run resumes from its newest checkpoint and repeats what came after it. Were a checkpoint stored before the events
 * up to it, a worker that died in between would leave a hole in the run's history.
 */
export class CheckpointUploads {
  readonly #options: CheckpointUploadOptions;
  #newest: LocalCheckpoint | undefined;
  #working: Promise<void> | undefined;

  constructor(options: CheckpointUploadOptions) {
    this.#options = options;
  }

  /** Uploads it, unless a newer one comes before its turn. */
  add(checkpoint: LocalCheckpoint): void {
    this.#newest = checkpoint;
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
    });
  }

  /** Resolves when the newest checkpoint is stored or given up. */
  async settled(): Promise<void> {
    await this.#working;
  }

  async #work(): Promise<void> {
    const { eventsStored, upload, log } = this.#options;
    while (this.#newest !== undefined) {
      const checkpoint = this.#newest;
      this.#newest = undefined;
      try {
        await eventsStored(checkpoint.seq);
        await upload(checkpoint);
        log.debug({ step: checkpoint.step, bytes: checkpoint.bytes }, 'checkpoint stored');
      } catch (error) {
        // The engine removes old files; a newer checkpoint is then on its way. Without any, a later attempt repeats more.
        const isAway = mayPass(error);
        log.warn({ step: checkpoint.step, error: describeError(error), isAway }, 'checkpoint not stored');
      }
    }
  }
}

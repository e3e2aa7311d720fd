/** Uploads an attempt's checkpoints. When uploads cannot keep up, only the newest checkpoint is sent. */
import type { Logger } from '@ordo/core';
import { describeError } from '@ordo/core';
import type { SavedCheckpoint } from '../api-port.ts';
import { isRefused } from '../attempt/refusal.ts';

export interface LocalCheckpoint extends SavedCheckpoint {
  /** The number of the event that announced the checkpoint. The API must have the events up to this one before the checkpoint. */
  readonly seq: number;
}

export interface CheckpointUploadOptions {
  /** Resolves when the API has the events up to `seq`. */
  readonly eventsStored: (seq: number) => Promise<void>;
  /** Repeats the upload until it succeeds, or until it is clear that it cannot succeed. */
  readonly upload: (checkpoint: SavedCheckpoint) => Promise<void>;
  /**
   * Called when a checkpoint was refused, or when it cannot be sent and no newer one waits. A later attempt then repeats more
   * updates.
   */
  readonly onRefused: (checkpoint: SavedCheckpoint, error: unknown) => void;
  readonly log: Logger;
}

/**
 * Uploads checkpoints after the events that lead up to them. A resumed run repeats only what came after its newest checkpoint.
 * If a checkpoint were stored before those events, a worker that died in between would leave a hole in the run's history.
 */
export class CheckpointUploads {
  readonly #options: CheckpointUploadOptions;
  #newest: LocalCheckpoint | undefined;
  #working: Promise<void> | undefined;

  constructor(options: CheckpointUploadOptions) {
    this.#options = options;
  }

  /** Uploads the checkpoint, unless a newer one arrives before its turn. */
  add(checkpoint: LocalCheckpoint): void {
    this.#newest = checkpoint;
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
    });
  }

  /** Resolves when the newest checkpoint is stored or its upload has failed. */
  async settled(): Promise<void> {
    await this.#working;
  }

  async #work(): Promise<void> {
    const { eventsStored, upload, onRefused, log } = this.#options;
    while (this.#newest !== undefined) {
      const checkpoint = this.#newest;
      this.#newest = undefined;
      try {
        await eventsStored(checkpoint.seq);
        await upload(checkpoint);
        log.debug({ step: checkpoint.step, bytes: checkpoint.bytes }, 'checkpoint stored');
      } catch (error) {
        log.warn({ step: checkpoint.step, error: describeError(error) }, 'checkpoint not stored');
        // The trainer removes old files, so the file may be gone if a newer one already waits.
        if (this.#newest === undefined || isRefused(error)) onRefused(checkpoint, error);
      }
    }
  }
}

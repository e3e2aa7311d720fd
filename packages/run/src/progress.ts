/** Reports the progress of a run for a progress bar, at most once a second. */
import type { Phase, RunEvent } from '@ordo/spec';

export type Emit = (event: RunEvent) => void | Promise<void>;

const INTERVAL = 1000;

export class Progress {
  readonly #emit: Emit;
  #phase: Phase = 'load';
  #started = performance.now();
  #startedAt = 0;
  #last = 0;

  constructor(emit: Emit) {
    this.#emit = emit;
  }

  /**
   * Starts a phase.
   * @param done how much of the phase earlier attempts have done; it does not count towards the pace
   */
  async enter(phase: Phase, done = 0): Promise<void> {
    this.#phase = phase;
    this.#started = performance.now();
    this.#startedAt = done;
    this.#last = 0;
    await this.#emit({ kind: 'phase', phase });
  }

  /** @param later the expected seconds of the phases that follow */
  async report(done: number, total: number, later = 0): Promise<void> {
    const now = performance.now();
    if (now - this.#last < INTERVAL && done < total) return;
    this.#last = now;
    const pace = (done - this.#startedAt) / ((now - this.#started) / 1000);
    const etaSeconds = pace > 0 ? (total - done) / pace + later : null;
    await this.#emit({ kind: 'progress', phase: this.#phase, done, total, etaSeconds });
  }
}

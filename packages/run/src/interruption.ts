/** How a run ends before its time: stopped, cancelled or over its limit. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { OrdoError } from '@ordo/core';

/**
 * Why a caller aborts a run: `stop` hands it back with a checkpoint to go on from, `cancel` gives it up. Given as the
 * abort signal's reason; anything else counts as `cancel`.
 */
export interface AbortReason {
  readonly kind: 'stop' | 'cancel';
}

/** Computation without a pause longer than this keeps signals and timers waiting. */
const LONGEST_TURN = 50;

/**
 * What may end a run before its time: the caller's signal and the time limit. Long computations call `check` often; it
 * also lets the event loop turn, without which no signal would ever arrive.
 */
export class Interruption {
  readonly #signal: AbortSignal;
  readonly #limitSeconds: number;
  readonly #started = performance.now();
  #turned = performance.now();

  constructor(signal: AbortSignal, limitSeconds: number) {
    this.#signal = signal;
    this.#limitSeconds = limitSeconds;
  }

  /** True once the caller asked for a stop: the next moment that can be saved is the last. */
  get stopRequested(): boolean {
    return this.#signal.aborted && isStop(this.#signal.reason);
  }

  /** @throws OrdoError `run.cancelled` or `run.timed-out`; a stop is for the caller of `stopRequested` to carry out. */
  async check(): Promise<void> {
    if (performance.now() - this.#turned > LONGEST_TURN) {
      // Immediates run before timers that are due: the second turn is the first to come after them.
      await nextTurn();
      await nextTurn();
      this.#turned = performance.now();
    }
    if (this.#signal.aborted && !isStop(this.#signal.reason)) {
      throw new OrdoError('run.cancelled', 'the run was cancelled', { cause: this.#signal.reason });
    }
    if (performance.now() - this.#started > 1000 * this.#limitSeconds) {
      throw new OrdoError('run.timed-out', `the run took longer than ${this.#limitSeconds} seconds`, {
        pointer: '/resources/timeLimitSeconds',
        fix: 'raise resources.timeLimitSeconds, or make the run smaller',
      });
    }
  }

  /** `check`, in phases that keep nothing: a stop ends them at once. @throws OrdoError `run.stopped` too. */
  async checkOutsideTraining(): Promise<void> {
    await this.check();
    if (this.stopRequested) throw stopped('nothing was lost: this phase is repeated from the last checkpoint');
  }
}

export function stopped(what: string): OrdoError {
  return new OrdoError('run.stopped', `the run was stopped; ${what}`, { fix: 'run it again to go on' });
}

function isStop(reason: unknown): boolean {
  return typeof reason === 'object' && reason !== null && (reason as { kind?: unknown }).kind === 'stop';
}

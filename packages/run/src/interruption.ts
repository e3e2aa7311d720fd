/** Ends a run early when it is stopped, cancelled or over its time limit. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { OrdoError } from '@ordo/core';

/**
 * The reason for the abort signal. `stop` ends the run with a checkpoint from which it can be resumed, and `cancel` gives it up.
 * Any other reason counts as `cancel`.
 */
export interface AbortReason {
  readonly kind: 'stop' | 'cancel';
}

/** The smallest time between two pulses, in milliseconds. */
const BETWEEN_PULSES = 500;
/** The time in milliseconds after which `check` lets the event loop turn, so that signals and timers need not wait. */
const LONGEST_TURN = 50;

/**
 * Watches the caller's signal and the time limit. Long computations call `check` often. `check` also lets the event loop turn,
 * because otherwise no signal would arrive.
 */
export class Interruption {
  readonly #signal: AbortSignal;
  readonly #limitSeconds: number;
  readonly #started = performance.now();
  readonly #onPulse: () => void;
  #turned = performance.now();
  #pulsed = -Infinity;

  /** @param onPulse called while long computations call `check`, which shows that they are running */
  constructor(signal: AbortSignal, limitSeconds: number, onPulse: () => void = () => undefined) {
    this.#signal = signal;
    this.#limitSeconds = limitSeconds;
    this.#onPulse = onPulse;
  }

  /** True after the caller has asked for a stop. The training then ends at the next point where it can write a checkpoint. */
  get stopRequested(): boolean {
    return this.#signal.aborted && isStop(this.#signal.reason);
  }

  /**
   * Does not react to a stop, which the caller must handle: see `stopRequested`.
   * @throws OrdoError `run.cancelled` or `run.timed-out`
   */
  async check(): Promise<void> {
    this.#givePulse();
    if (performance.now() - this.#turned > LONGEST_TURN) {
      // The first immediate runs before timers that are due. The second runs after them.
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

  /**
   * Checks in a phase that writes no checkpoint of its own, so that a stop ends the phase at once.
   * @throws OrdoError `run.stopped`, `run.cancelled` or `run.timed-out`
   */
  async checkOutsideTraining(): Promise<void> {
    await this.check();
    if (this.stopRequested) throw stopped('this phase will be repeated when the run is resumed');
  }

  #givePulse(): void {
    const now = performance.now();
    if (now - this.#pulsed < BETWEEN_PULSES) return;
    this.#pulsed = now;
    this.#onPulse();
  }
}

export function stopped(what: string): OrdoError {
  return new OrdoError('run.stopped', `the run was stopped; ${what}`, { fix: 'start the run again to resume it' });
}

function isStop(reason: unknown): boolean {
  return typeof reason === 'object' && reason !== null && (reason as { kind?: unknown }).kind === 'stop';
}

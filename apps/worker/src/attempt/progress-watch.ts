/**
 * Detects that a trainer hangs. It learns from the run how long a phase is silent between two signs of progress, and compares
 * later silences with that. A clock alone never ends a run: in a phase whose pace is unknown, only a stopped process counts as
 * hung.
 */
import { LONGEST_PATIENCE, SILENT_STEPS } from '@ordo/core/lease';
import type { RunEvent } from '@ordo/spec';
import type { ProcessState } from '../devices/process-state.ts';

export interface Stall {
  /** The reason for the failure, in one sentence. */
  readonly reason: string;
  /** The last events before the silence, as JSON. */
  readonly lastEvents: readonly string[];
}

export interface WatchOptions {
  /** The shortest silence that counts, in milliseconds. */
  readonly leastMs: number;
  /**
   * The attempt number. A later attempt waits longer, so that a run that was ended wrongly is not ended at the same place
   * again.
   */
  readonly attemptNumber: number;
  readonly readState: () => ProcessState | null;
}

/** The number of signs that establish the pace of a phase. */
const SIGNS_OF_A_PACE = 3;
/**
 * The longest time between two looks that counts. Looks are a second apart. A longer time means that this process or the
 * machine stood still, which is not a silence of the trainer.
 */
const LONGEST_LOOK_MS = 2000;
const LAST_EVENTS = 5;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(0)} s`;

export class ProgressWatch {
  readonly #leastMs: number;
  readonly #readState: WatchOptions['readState'];
  readonly #events: RunEvent[] = [];
  #phase = 'start';
  #signs = 0;
  #longestMs = 0;
  #silentMs = 0;
  /** How long the process has been stopped, up to the last look. */
  #stoppedMs = 0;
  #cpuMs: number | null = null;

  constructor({ leastMs, attemptNumber, readState }: WatchOptions) {
    this.#leastMs = leastMs * Math.min(attemptNumber, LONGEST_PATIENCE);
    this.#readState = readState;
  }

  /** Notes an event. An event that the trainer sends itself is progress; a line that the trainer or a library writes is not. */
  hear(event: RunEvent): void {
    this.#events.push(event);
    if (this.#events.length > LAST_EVENTS) this.#events.shift();
    if (event.kind === 'log') return;
    this.pulse();
    if (event.kind !== 'phase') return;
    this.#phase = event.phase;
    this.#signs = 0;
    this.#longestMs = 0;
  }

  pulse(): void {
    this.#longestMs = Math.max(this.#longestMs, this.#silentMs);
    this.#signs += 1;
    this.#silentMs = 0;
    this.#stoppedMs = 0;
    this.#cpuMs = null;
  }

  /** Looks whether the trainer hangs. @param sinceMs the time since the last look */
  look(sinceMs: number): Stall | null {
    const state = this.#readState();
    const lookedMs = Math.min(sinceMs, LONGEST_LOOK_MS);
    this.#silentMs += lookedMs;
    this.#stoppedMs = state?.stopped === true ? this.#stoppedMs + lookedMs : 0;
    this.#cpuMs ??= state?.cpuMs ?? null;
    const hangs = this.#stoppedMs > this.#leastMs || this.#silentMs > this.#limitMs();
    return hangs ? this.#describe(state) : null;
  }

  #limitMs(): number {
    return this.#signs < SIGNS_OF_A_PACE ? Infinity : Math.max(this.#leastMs, SILENT_STEPS * this.#longestMs);
  }

  #describe(state: ProcessState | null): Stall {
    const silence = `the phase "${this.#phase}" has made no progress for ${seconds(this.#silentMs)}`;
    const pace = this.#signs < SIGNS_OF_A_PACE ? '' : `, and never took longer than ${seconds(this.#longestMs)} before`;
    const used =
      state === null ? '' : `; it used ${seconds(state.cpuMs - (this.#cpuMs ?? 0))} of processor time meanwhile`;
    const reason =
      this.#stoppedMs > 0
        ? `${silence}: its process has been stopped for ${seconds(this.#stoppedMs)}`
        : `${silence}${pace}${used}`;
    return { reason, lastEvents: this.#events.map((event) => JSON.stringify(event)) };
  }
}

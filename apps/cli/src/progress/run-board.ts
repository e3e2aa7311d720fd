/** The state of each run, built from run events, so that local runs and those of the API are shown in the same way. */
import type { WaitingReason } from '@ordo/core/service-words';
import { type Phase, PHASES, type RunEvent } from '@ordo/spec';

/** What a queued run waits for. */
export interface Wait {
  readonly reason: WaitingReason;
  /** The same in words, with numbers that change all the time, such as that of the runs before it. */
  readonly explanation: string;
}

export interface RunStatus {
  readonly id: string;
  readonly label: string;
  readonly state: string;
  readonly phase: Phase | null;
  /** The finished share of the current phase, from 0 to 1. */
  readonly share: number;
  readonly etaSeconds: number | null;
  readonly loss: number | null;
  readonly tokensPerSecond: number | null;
  /** The last warning. */
  readonly remark: string | null;
  /** What a queued run waits for; null if that is unknown. */
  readonly waitsFor: Wait | null;
  /**
   * The times when the run was first seen running and first seen ended, in milliseconds of `performance.now()`. Null for a run
   * that had already ended.
   */
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** The updates of its training. Null until the training begins. */
  readonly training: TrainingSeen | null;
}

export interface TrainingSeen {
  /** What was done when the run was first seen: by an earlier call, or before anybody looked. */
  readonly before: number;
  readonly total: number;
}

const ENDED: ReadonlySet<string> = new Set(['succeeded', 'failed', 'cancelled']);

export function hasEnded({ state }: Pick<RunStatus, 'state'>): boolean {
  return ENDED.has(state);
}

/** The interface that hears about runs while they are executed. */
export interface RunWatcher {
  setState(id: string, label: string, state: string): void;
  apply(id: string, event: RunEvent): void;
}

export class RunBoard implements RunWatcher {
  readonly #runs = new Map<string, RunStatus>();

  /** Adds a run or changes its state (`queued`, `running`, `succeeded`, …). */
  setState(id: string, label: string, state: string): void {
    const known = this.#runs.get(id) ?? {
      id,
      label,
      state,
      phase: null,
      share: 0,
      etaSeconds: null,
      loss: null,
      tokensPerSecond: null,
      remark: null,
      waitsFor: null,
      startedAt: null,
      endedAt: null,
      training: null,
    };
    const startedAt = state === 'running' ? (known.startedAt ?? performance.now()) : known.startedAt;
    const endedAt = hasEnded({ state }) && startedAt !== null ? (known.endedAt ?? performance.now()) : null;
    this.#runs.set(id, { ...known, label, state, startedAt, endedAt });
  }

  /** Applies an event. Events of a run that have not been added are ignored. */
  apply(id: string, event: RunEvent): void {
    const run = this.#runs.get(id);
    if (run !== undefined) this.#runs.set(id, { ...run, ...changeOf(run, event) });
  }

  /** Sets what runs wait for. */
  setWaits(waits: ReadonlyMap<string, Wait>): void {
    for (const run of this.#runs.values()) this.#runs.set(run.id, { ...run, waitsFor: waits.get(run.id) ?? null });
  }

  list(): readonly RunStatus[] {
    return [...this.#runs.values()];
  }
}

function changeOf(run: RunStatus, event: RunEvent): Partial<RunStatus> {
  switch (event.kind) {
    case 'phase':
      return { phase: event.phase, share: 0, etaSeconds: null };
    case 'progress': {
      const share = event.total > 0 ? Math.min(1, event.done / event.total) : 0;
      const training = run.training ?? firstSeen(event);
      return { phase: event.phase, share, etaSeconds: event.etaSeconds, training };
    }
    case 'metric':
      return {
        loss: event.values['train/loss'] ?? run.loss,
        tokensPerSecond: event.values['train/tokens-per-second'] ?? run.tokensPerSecond,
      };
    case 'log':
      // The messages that libraries write to the trainer's output are in the log, and not worth a line of progress.
      return event.level === 'info' || event.stream !== undefined ? {} : { remark: event.message };
    case 'checkpoint':
      return {};
  }
}

/** Returns what the first event of a run tells about its training; null before the training. */
function firstSeen({ phase, done, total }: Extract<RunEvent, { kind: 'progress' }>): TrainingSeen | null {
  if (phase === 'train') return { before: done, total };
  // A training that has ended takes no time any more.
  return PHASES.indexOf(phase) > PHASES.indexOf('train') ? { before: 0, total: 0 } : null;
}

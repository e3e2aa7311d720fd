/** What is known of each run that is shown live: built from run events, so it is the same here and over the API. */
import type { Phase, RunEvent } from '@ordo/spec';

export interface RunStatus {
  readonly id: string;
  readonly label: string;
  readonly state: string;
  readonly phase: Phase | null;
  /** Share of the current phase, 0…1. */
  readonly share: number;
  readonly etaSeconds: number | null;
  readonly loss: number | null;
  readonly tokensPerSecond: number | null;
  /** The last log line worth a look. */
  readonly remark: string | null;
}

export class RunBoard {
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
    };
    this.#runs.set(id, { ...known, label, state });
  }

  /** Takes in one event; events of a run never announced are ignored. */
  apply(id: string, event: RunEvent): void {
    const run = this.#runs.get(id);
    if (run !== undefined) this.#runs.set(id, { ...run, ...changeOf(run, event) });
  }

  list(): readonly RunStatus[] {
    return [...this.#runs.values()];
  }
}

function changeOf(run: RunStatus, event: RunEvent): Partial<RunStatus> {
  switch (event.kind) {
    case 'phase':
      return { phase: event.phase, share: 0, etaSeconds: null };
    case 'progress':
      return {
        phase: event.phase,
        share: event.total > 0 ? Math.min(1, event.done / event.total) : 0,
        etaSeconds: event.etaSeconds,
      };
    case 'metric':
      return {
        loss: event.values['train/loss'] ?? run.loss,
        tokensPerSecond: event.values['train/tokens-per-second'] ?? run.tokensPerSecond,
      };
    case 'log':
      return event.level === 'warn' ? { remark: event.message } : {};
    case 'checkpoint':
      return {};
  }
}

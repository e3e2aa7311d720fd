/** Reports the progress of a run for a progress bar, at most once a second. */
import type { Phase, RunEvent } from '@ordo/spec';

export type Emit = (event: RunEvent) => void | Promise<void>;

const INTERVAL = 1000;

/** Reports the progress of a phase, or of a part of one. */
export interface Report {
  /** Says where this attempt begins: the pace counts from now on, and without what was done before. */
  begin(done: number, total: number): void;
  report(done: number, total: number): Promise<void>;
}

/** Reports to nobody. */
export const SILENT: Report = { begin: () => undefined, report: async () => undefined };

export class Progress implements Report {
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
   * @param done the amount that earlier attempts have done; it does not count in the pace
   */
  async enter(phase: Phase, done = 0): Promise<void> {
    this.#phase = phase;
    this.#last = 0;
    this.begin(done);
    await this.#emit({ kind: 'phase', phase });
  }

  begin(done: number): void {
    this.#started = performance.now();
    this.#startedAt = done;
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

type Parts<S extends readonly number[]> = { readonly [K in keyof S]: Report };

/** The whole of a divided phase is told in thousandths, however small the numbers are that say the shares of its parts. */
const WHOLE = 1000;

/** Divides a phase into parts that follow each other. Each part counts in its own unit and has a share of the whole. */
export function divideProgress<const S extends readonly number[]>(whole: Report, shares: S): Parts<S> {
  const total = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, part) => {
    const before = shares.slice(0, part).reduce((sum, one) => sum + one, 0);
    const placeOf = (done: number, own: number): number =>
      Math.round((WHOLE * (before + (share * done) / own)) / total);
    return {
      begin: (done, own) => whole.begin(placeOf(done, own), WHOLE),
      report: (done, own) => whole.report(placeOf(done, own), WHOLE),
    };
  }) as Parts<S>;
}

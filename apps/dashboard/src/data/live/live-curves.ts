/**
 * Extends curves with the events of the stream. The server must read all events of a run to reduce its curves. The page
 * therefore asks it only when an event is missing here, or when a curve has as many new points as its chart has pixels of
 * width. So the width of the chart limits the number of points in memory, however long a run takes.
 */
import type { StoredEvent } from '@ordo/api-client/browser';
import type { Series } from '../queries/curves.ts';
import { GrowingPoints, NO_POINTS } from './growing-points.ts';
import type { Points } from '../points.ts';

interface LiveRun {
  readonly attempt: string;
  /** The number of the last event within the attempt. The numbers have no gaps. */
  seq: number;
  /** The curves by the names of their metrics. */
  readonly curves: Map<string, GrowingPoints>;
}

export class LiveCurves {
  readonly #until: number;
  readonly #width: number;
  readonly #runs = new Map<string, LiveRun>();
  #hasGap = false;

  /**
   * @param until the last step to keep
   * @param width the number of new points that a curve may have before the server must reduce them
   */
  constructor(until: number, width: number) {
    this.#until = until;
    this.#width = width;
  }

  /** True if any event has come. */
  get isLive(): boolean {
    return this.#runs.size > 0;
  }

  /** Returns a curve from its beginning on, or undefined until the server has sent that beginning. */
  of(runId: string, name: string): Points | undefined {
    const curve = this.#runs.get(runId)?.curves.get(name);
    return curve === undefined || curve.reduced === 0 ? undefined : curve.points;
  }

  take({ runId, attempt, seq, superseded, event }: StoredEvent): void {
    if (superseded) return;
    let run = this.#runs.get(runId);
    if (run === undefined || run.attempt !== attempt.id || seq > run.seq + 1) {
      // A new attempt repeats steps, and what the last attempt measured at them is no longer part of the history.
      run = { attempt: attempt.id, seq, curves: new Map() };
      this.#runs.set(runId, run);
      this.#hasGap = true;
    }
    run.seq = seq;
    if (event.kind !== 'metric' || event.step > this.#until) return;
    for (const [name, value] of Object.entries(event.values)) this.#grow(run, name).add(event.step, value);
  }

  #grow({ curves }: LiveRun, name: string): GrowingPoints {
    const known = curves.get(name);
    if (known !== undefined) return known;
    const begun = new GrowingPoints(NO_POINTS, this.#width);
    curves.set(name, begun);
    this.#hasGap = true;
    return begun;
  }

  /** Takes over the points that the server has reduced, and continues from there. */
  settle(runs: Series['runs']): void {
    for (const { runId, metrics } of runs) {
      const curves = this.#runs.get(runId)?.curves;
      if (curves === undefined) continue;
      for (const { name, points } of metrics) {
        const curve = new GrowingPoints(points, 2 * this.#width);
        const before = curves.get(name);
        if (before !== undefined) curve.addFrom(before);
        curves.set(name, curve);
      }
    }
  }

  /** Returns true if the curves must be read again. A caller that gets true must do so. */
  wantsRead(isReading: boolean): boolean {
    const wants = this.#hasGap || (!isReading && this.#isLong());
    this.#hasGap = false;
    return wants;
  }

  #isLong(): boolean {
    return [...this.#runs.values()].some(({ curves }) =>
      [...curves.values()].some(({ length, reduced }) => length - reduced > this.#width),
    );
  }
}

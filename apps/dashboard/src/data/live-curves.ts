/**
 * Curves that go on as the stream of changes tells. The server reads all events of a run to reduce its curves, so it is not asked for
 * each new point, but when an event is missing here, or when as many have come as the chart is wide. What is kept is bounded by the
 * width of the chart, then, and not by time.
 */
import type { StoredEvent } from '@ordo/api-client/browser';
import type { Series } from './queries.ts';
import { GrowingPoints, NO_POINTS } from './growing-points.ts';
import type { Points } from './points.ts';

interface LiveRun {
  readonly attempt: string;
  /** The number of the last event within the attempt; numbers have no gaps. */
  seq: number;
  /** By name. */
  readonly curves: Map<string, GrowingPoints>;
}

export class LiveCurves {
  readonly #until: number;
  readonly #width: number;
  readonly #runs = new Map<string, LiveRun>();
  #hasGap = false;

  /**
   * @param until the last step to keep
   * @param width how many new points a curve may have before the server is to reduce them
   */
  constructor(until: number, width: number) {
    this.#until = until;
    this.#width = width;
  }

  /** Whether any event has come. */
  get isLive(): boolean {
    return this.#runs.size > 0;
  }

  /** A curve from its beginning on; undefined while the server has not told of that. */
  of(runId: string, name: string): Points | undefined {
    const curve = this.#runs.get(runId)?.curves.get(name);
    return curve === undefined || curve.reduced === 0 ? undefined : curve.points;
  }

  take({ runId, attempt, seq, superseded, event }: StoredEvent): void {
    if (superseded) return;
    let run = this.#runs.get(runId);
    if (run === undefined || run.attempt !== attempt.id || seq > run.seq + 1) {
      // Another attempt repeats steps, so that what was told of them is not the history any more.
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

  /** Goes on from what the server has reduced by now. */
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

  /** Whether the curves are to be read again. To ask is to promise it. */
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

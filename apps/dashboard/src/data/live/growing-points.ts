/** Holds a curve that grows in place. First come the points that the server has reduced, then those measured since. */
import type { Points } from '../points.ts';

const COLUMNS = ['steps', 'values', 'low', 'high'] as const;
type Columns = Record<(typeof COLUMNS)[number], Float64Array>;

const NOTHING = new Float64Array();
export const NO_POINTS: Points = { steps: NOTHING, values: NOTHING };

export class GrowingPoints {
  #columns: Columns;
  #length: number;
  readonly #hasExtremes: boolean;
  /** The number of points that the server has reduced. */
  readonly reduced: number;

  /** @param room the number of points for which memory is allocated, so that the memory of a page does not grow with time */
  constructor({ steps, values, extremes }: Points, room: number) {
    const { low, high } = extremes ?? { low: values, high: values };
    this.#columns = resize({ steps, values, low, high }, Math.max(room, steps.length));
    this.#length = steps.length;
    this.#hasExtremes = extremes !== undefined;
    this.reduced = steps.length;
  }

  get length(): number {
    return this.#length;
  }

  get lastStep(): number {
    return this.#length === 0 ? -1 : (this.#columns.steps[this.#length - 1] as number);
  }

  /** Returns views of the present points. They stay the same when points are added. */
  get points(): Points {
    const [steps, values, low, high] = COLUMNS.map((name) => this.#columns[name].subarray(0, this.#length)) as [
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
    ];
    return this.#hasExtremes ? { steps, values, extremes: { low, high } } : { steps, values };
  }

  /** Adds a point. A step that the curve already has is ignored. */
  add(step: number, value: number): void {
    if (step <= this.lastStep) return;
    const { steps, values, low, high } = (this.#columns = this.#withRoom());
    steps[this.#length] = step;
    for (const column of [values, low, high]) column[this.#length] = value;
    this.#length += 1;
  }

  /** Adds the points of another curve that come after the last step of this one. */
  addFrom({ points: { steps, values } }: GrowingPoints): void {
    for (const [i, step] of steps.entries()) this.add(step, values[i] as number);
  }

  #withRoom(): Columns {
    const full = this.#length === this.#columns.steps.length;
    return full ? resize(this.#columns, Math.max(64, 2 * this.#length)) : this.#columns;
  }
}

function resize(columns: Columns, length: number): Columns {
  const wider = (name: keyof Columns): Float64Array => {
    const column = new Float64Array(length);
    column.set(columns[name]);
    return column;
  };
  return { steps: wider('steps'), values: wider('values'), low: wider('low'), high: wider('high') };
}

/**
 * Computes weighted sums of segment statistics, in the inner loop of all resampling. A weight is the number of times that a
 * segment counts.
 */
import { packColumns, type Place } from './pack-columns.ts';

export class StatisticColumns {
  /** The columns, whose number is even. */
  readonly #columns: readonly Float64Array[];
  readonly #places: readonly Place[];
  /** [column], for the first and for the second weighting. */
  readonly #sums: readonly [Float64Array, Float64Array];
  readonly #totals: readonly [Float64Array, Float64Array];

  /** @param statistics [segment][statistic] */
  constructor(statistics: readonly (readonly number[])[]) {
    const { columns, places } = packColumns(statistics);
    this.#columns = columns.length % 2 === 0 ? columns : [...columns, new Float64Array(statistics.length)];
    this.#places = places;
    this.#sums = [new Float64Array(this.#columns.length), new Float64Array(this.#columns.length)];
    this.#totals = [new Float64Array(places.length), new Float64Array(places.length)];
  }

  /**
   * Computes the sums for two weightings at once, which is almost as fast as with one. The sum of neither may exceed the number
   * of segments.
   * @returns for each weighting, [k] = Σ over segments of weight · statistic k; the next call overwrites them
   */
  sum(first: Float64Array, second: Float64Array): readonly [Float64Array, Float64Array] {
    for (let c = 0; c < this.#columns.length; c += 2) this.#sumTwo(c, first, second);
    this.#unpack(this.#sums[0], this.#totals[0]);
    this.#unpack(this.#sums[1], this.#totals[1]);
    return this.#totals;
  }

  /** Sums two columns with two weightings: four independent sums from four values, which keeps the processor busy. */
  #sumTwo(c: number, first: Float64Array, second: Float64Array): void {
    const a = this.#columns[c] as Float64Array;
    const b = this.#columns[c + 1] as Float64Array;
    let firstA = 0;
    let firstB = 0;
    let secondA = 0;
    let secondB = 0;
    for (let i = 0; i < a.length; i++) {
      const x = first[i] as number;
      const y = second[i] as number;
      const valueA = a[i] as number;
      const valueB = b[i] as number;
      firstA += x * valueA;
      firstB += x * valueB;
      secondA += y * valueA;
      secondB += y * valueB;
    }
    this.#sums[0][c] = firstA;
    this.#sums[0][c + 1] = firstB;
    this.#sums[1][c] = secondA;
    this.#sums[1][c + 1] = secondB;
  }

  #unpack(sums: Float64Array, totals: Float64Array): void {
    for (let k = 0; k < totals.length; k++) {
      const { column, scale, range, minuend } = this.#places[k] as Place;
      let total = sums[column] as number;
      if (range !== null) {
        total = Math.floor(total / scale);
        total -= Math.floor(total / range) * range;
      }
      totals[k] = minuend === null ? total : (totals[minuend] as number) - total;
    }
  }
}

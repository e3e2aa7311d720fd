/**
 * Weighted sums of segment statistics: the inner loop of every bootstrap. A resample says how often each segment
 * counts; the sum runs through the columns in memory order, four at a time.
 *
 * Statistics are mostly small counts, so several share a double: each in a range of its own that its weighted sums
 * cannot leave (checked), all together below 2^53. The sum of such doubles holds the sums of all, exactly.
 */

const EXACT = 2 ** 53;
const LANES = 4;

/** Where a statistic's sum is found: the column, and its range of the column's sum. */
interface Place {
  readonly column: number;
  /** The statistic was multiplied by this. */
  readonly scale: number;
  /** Its sums are integers below this; `null` = not known, the column is not shared. */
  readonly range: number | null;
}

export class StatisticColumns {
  readonly #columns: Float64Array[] = [];
  readonly #places: Place[] = [];
  readonly #sums: Float64Array;

  /** @param statistics [segment][statistic]. */
  constructor(statistics: readonly (readonly number[])[]) {
    const width = statistics[0]?.length ?? 0;
    for (let k = 0; k < width; k++) this.#place(Float64Array.from(statistics, (segment) => segment[k] as number));
    const none = new Float64Array(statistics.length);
    while (this.#columns.length % LANES > 0) this.#columns.push(none);
    this.#sums = new Float64Array(this.#columns.length);
  }

  /** Puts a statistic into the last column when both fit, else into a new one. */
  #place(statistic: Float64Array): void {
    const range = rangeOfSums(statistic);
    const last = this.#places.at(-1) ?? { column: -1, scale: 1, range: null };
    if (range !== null && last.range !== null && last.scale * last.range * range < EXACT) {
      const scale = last.scale * last.range;
      const shared = this.#columns[last.column] as Float64Array;
      for (let i = 0; i < shared.length; i++) shared[i] = (shared[i] as number) + scale * (statistic[i] as number);
      this.#places.push({ column: last.column, scale, range });
    } else {
      this.#places.push({ column: this.#columns.push(statistic) - 1, scale: 1, range });
    }
  }

  /** @returns [k] = Σ over segments of weight · statistic k. The weights sum to the number of segments, or less. */
  sum(weights: Float64Array): Float64Array {
    const sums = this.#sums;
    for (let c = 0; c < sums.length; c += LANES) this.#sumLanes(weights, c);
    const totals = new Float64Array(this.#places.length);
    for (let k = 0; k < totals.length; k++) {
      const { column, scale, range } = this.#places[k] as Place;
      const sum = Math.floor((sums[column] as number) / scale);
      totals[k] = range === null ? (sums[column] as number) : sum - Math.floor(sum / range) * range;
    }
    return totals;
  }

  #sumLanes(weights: Float64Array, c: number): void {
    const [a, b, d, e] = this.#columns.slice(c, c + LANES) as [Float64Array, Float64Array, Float64Array, Float64Array];
    let sumA = 0;
    let sumB = 0;
    let sumD = 0;
    let sumE = 0;
    for (let i = 0; i < weights.length; i++) {
      const weight = weights[i] as number;
      sumA += weight * (a[i] as number);
      sumB += weight * (b[i] as number);
      sumD += weight * (d[i] as number);
      sumE += weight * (e[i] as number);
    }
    this.#sums.set([sumA, sumB, sumD, sumE], c);
  }
}

/** A power of two above every weighted sum: weights sum to the number of segments or less. Null unless all are counts. */
function rangeOfSums(statistic: Float64Array): number | null {
  let largest = 0;
  for (const value of statistic) {
    if (!Number.isInteger(value) || value < 0) return null;
    if (value > largest) largest = value;
  }
  const range = 2 ** Math.ceil(Math.log2(largest * statistic.length + 1));
  return range < EXACT ? range : null;
}

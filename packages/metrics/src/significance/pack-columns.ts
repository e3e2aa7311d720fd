/**
 * Packs segment statistics into few columns of doubles, so that a resample has few columns to sum.
 *
 * Statistics are mostly small counts, so several fit into one double. Each has a range of bits that its weighted sums never
 * leave, and together the ranges stay below 2^53, so the sum of the doubles contains all sums exactly. Many statistics are only
 * slightly smaller than another one (a segment has one bigram fewer than words); for these the smaller difference is stored
 * instead.
 */

const EXACT = 2 ** 53;

/** The place of the sum of a statistic. */
export interface Place {
  readonly column: number;
  /** The factor by which the stored value was multiplied. */
  readonly scale: number;
  /** The sums are integers below this power of two; `null` if that is not known, so that the column is not shared. */
  readonly range: number | null;
  /** The stored value is this earlier statistic minus the present one; `null` if it is the statistic itself. */
  readonly minuend: number | null;
}

export interface PackedColumns {
  /** [column][segment]. */
  readonly columns: readonly Float64Array[];
  /** [statistic]. */
  readonly places: readonly Place[];
}

/** The values that are stored for one statistic. */
interface Stored {
  readonly values: Float64Array;
  readonly range: number | null;
  readonly minuend: number | null;
}

/**
 * @param statistics [segment][statistic]. The weights must not be negative, and their sum must not exceed the number of segments.
 */
export function packColumns(statistics: readonly (readonly number[])[]): PackedColumns {
  const all = transpose(statistics);
  const stored: Stored[] = [];
  for (const values of all) stored.push(chooseStored(values, all, stored));
  return fillColumns(stored);
}

function transpose(statistics: readonly (readonly number[])[]): Float64Array[] {
  const all = Array.from(statistics[0] ?? [], () => new Float64Array(statistics.length));
  for (let i = 0; i < statistics.length; i++) {
    const segment = statistics[i] as readonly number[];
    for (let k = 0; k < all.length; k++) (all[k] as Float64Array)[i] = segment[k] as number;
  }
  return all;
}

/**
 * Chooses between the statistic itself and its difference from an earlier count that is never smaller. The choice is the one with
 * the smallest range.
 */
function chooseStored(values: Float64Array, all: readonly Float64Array[], earlier: readonly Stored[]): Stored {
  const asIs = { values, range: null, minuend: null };
  let largest = largestCount(values);
  if (largest === null) return asIs;
  let minuend: number | null = null;
  for (const [j, { range }] of earlier.entries()) {
    if (range === null) continue;
    const lack = largestLack(values, all[j] as Float64Array, largest);
    if (lack === largest) continue;
    largest = lack;
    minuend = j;
  }
  const range = powerAbove(largest * values.length);
  if (range > EXACT) return asIs;
  if (minuend === null) return { values, range, minuend };
  const lacks = (all[minuend] as Float64Array).slice();
  for (let i = 0; i < lacks.length; i++) lacks[i] = (lacks[i] as number) - (values[i] as number);
  return { values: lacks, range, minuend };
}

/** Returns the largest value, or null if one of the values is not a count. */
function largestCount(values: Float64Array): number | null {
  let largest = 0;
  for (const value of values) {
    if (!Number.isInteger(value) || value < 0) return null;
    if (value > largest) largest = value;
  }
  return largest;
}

/** Returns the largest difference other - value; the limit, if it is reached or if a value exceeds the other. */
function largestLack(values: Float64Array, other: Float64Array, limit: number): number {
  let largest = 0;
  for (let i = 0; i < values.length; i++) {
    const lack = (other[i] as number) - (values[i] as number);
    if (lack < 0 || lack >= limit) return limit;
    if (lack > largest) largest = lack;
  }
  return largest;
}

function powerAbove(value: number): number {
  let power = 1;
  while (power <= value) power *= 2;
  return power;
}

/** Puts the widest range first into the first column that has room for it, so that narrow ranges fill the gaps. */
function fillColumns(stored: readonly Stored[]): PackedColumns {
  const columns: { readonly sums: Float64Array; used: number }[] = [];
  const places: Place[] = [];
  const width = ({ range }: Stored): number => range ?? EXACT;
  const widestFirst = [...stored.entries()].toSorted(([, a], [, b]) => width(b) - width(a));
  for (const [k, { values, range, minuend }] of widestFirst) {
    let column = range === null ? -1 : columns.findIndex(({ used }) => used * range <= EXACT);
    if (column < 0) column = columns.push({ sums: new Float64Array(values.length), used: 1 }) - 1;
    const shared = columns[column] as { sums: Float64Array; used: number };
    places[k] = { column, scale: shared.used, range, minuend };
    for (let i = 0; i < values.length; i++) {
      shared.sums[i] = (shared.sums[i] as number) + shared.used * (values[i] as number);
    }
    shared.used *= range ?? EXACT;
  }
  return { columns: columns.map(({ sums }) => sums), places };
}

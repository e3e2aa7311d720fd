/**
 * Packs segment statistics into few columns of doubles, so that a resample has few columns to sum.
 *
 * Statistics are mostly small counts, and several share a double: each in a range of its own that its weighted sums
 * cannot leave, all together below 2^53. The sum of such doubles holds the sums of all, exactly. Many are hardly less
 * than another (a segment's bigrams are one fewer than its words): of those the difference is stored, which is smaller.
 */

const EXACT = 2 ** 53;

/** Where a statistic's sum is found. */
export interface Place {
  readonly column: number;
  /** What is stored was multiplied by this. */
  readonly scale: number;
  /** Its sums are integers below this power of two; `null` = not known, the column is not shared. */
  readonly range: number | null;
  /** What is stored is this earlier statistic less the statistic; `null` = the statistic itself. */
  readonly minuend: number | null;
}

export interface PackedColumns {
  /** [column][segment]. */
  readonly columns: readonly Float64Array[];
  /** [statistic]. */
  readonly places: readonly Place[];
}

/** What is stored for one statistic. */
interface Stored {
  readonly values: Float64Array;
  readonly range: number | null;
  readonly minuend: number | null;
}

/** @param statistics [segment][statistic]. Weights are not negative and sum to the number of segments, or less. */
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

/** The statistic itself, or what it lacks to that earlier count to which it lacks least. */
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

/** Null unless all are counts. */
function largestCount(values: Float64Array): number | null {
  let largest = 0;
  for (const value of values) {
    if (!Number.isInteger(value) || value < 0) return null;
    if (value > largest) largest = value;
  }
  return largest;
}

/** The most that a value lacks to the other's, or the limit if that is exceeded or a value is the larger one. */
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

/** Wide ranges first, each into the first column that has room: the narrow ones then fill the gaps. */
function fillColumns(stored: readonly Stored[]): PackedColumns {
  const columns: { readonly sums: Float64Array; used: number }[] = [];
  const places: Place[] = [];
  const width = ({ range }: Stored): number => range ?? EXACT;
  const order = [...stored.entries()].toSorted(([, a], [, b]) => width(b) - width(a));
  for (const [k, { values, range, minuend }] of order) {
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

/**
 * A sketch holds everything that the paired bootstrap needs from one system: the sums of its statistics over the test set and
 * over every resample. Sums are linear, so the sketch of several seeds together is the sum of their sketches, and a report over a
 * thousand runs needs neither segments nor random draws.
 *
 * A resampled sum differs from the total by a few √segments, so most columns store this deviation in 16 bits. Columns that do not
 * fit take 32 bits, and columns with fractions take the sums themselves. Nothing is rounded.
 *
 * Layout, little-endian: version u8, 0 u8, width u16, segments u32, samples u32, seed u32; the total of each statistic as f64;
 * the kind of each column as u8; then the columns, each [sample].
 */
import { OrdoError } from '@ordo/core/errors';
import { sumStatistics } from '../scoring/score-corpus.ts';
import { checkSegments, type SegmentStatistics } from './bootstrap.ts';
import { type Resamples, sumResamples } from './resamples.ts';

const VERSION = 1;
const HEADER_BYTES = 16;
const EXACT = 2 ** 53;

/** The kinds of storage of a column, with the bytes of a value. The index in this list is the number in the sketch. */
const KINDS = [
  { bytes: 2, isDeviation: true, largest: 2 ** 15 - 1 },
  { bytes: 4, isDeviation: true, largest: 2 ** 31 - 1 },
  { bytes: 8, isDeviation: false, largest: Number.POSITIVE_INFINITY },
] as const;

/** The shape of a sketch. Only sketches of equal shape can be pooled or compared. */
export interface SketchShape {
  /** The number of test segments. */
  readonly segments: number;
  /** The number of statistics per segment. */
  readonly width: number;
  readonly samples: number;
  /** The seed of the draws. */
  readonly seed: number;
}

/** @throws OrdoError `metric.invalid-input` for statistics whose sums a double cannot hold exactly */
export function sketchStatistics(segments: SegmentStatistics, resamples: Resamples): Uint8Array<ArrayBuffer> {
  checkSegments(segments);
  const total = sumStatistics(segments);
  const { samples, seed } = resamples;
  const columns = total.map(() => new Float64Array(samples));
  sumResamples(segments, resamples, (sample, sums) => {
    for (let k = 0; k < columns.length; k++) (columns[k] as Float64Array)[sample] = sums[k] as number;
  });
  checkSums(total, columns);
  const kinds = columns.map((column, k) => chooseKind(column, total[k] as number));
  return write({ segments: segments.length, width: total.length, samples, seed }, { total, columns, kinds });
}

function checkSums(total: readonly number[], columns: readonly Float64Array[]): void {
  for (const [k, column] of columns.entries()) {
    const wrong = [total[k] as number, ...column].find((sum) => !(Math.abs(sum) < EXACT));
    if (wrong === undefined) continue;
    throw new OrdoError('metric.invalid-input', `the sum ${wrong} of statistic ${k} is not a number below 2^53`, {
      fix: 'score the translations again; statistics are counts or lengths',
    });
  }
}

function chooseKind(column: Float64Array, total: number): number {
  let largest = 0;
  for (const sum of column) {
    if (!Number.isInteger(sum)) return KINDS.length - 1;
    largest = Math.max(largest, Math.abs(sum - total));
  }
  return Number.isInteger(total) ? KINDS.findIndex((kind) => largest <= kind.largest) : KINDS.length - 1;
}

interface Columns {
  readonly total: readonly number[];
  /** [statistic][sample] */
  readonly columns: readonly Float64Array[];
  readonly kinds: readonly number[];
}

function write({ segments, width, samples, seed }: SketchShape, { total, columns, kinds }: Columns) {
  const bytes = new Uint8Array(
    HEADER_BYTES + 9 * width + samples * kinds.reduce((sum, kind) => sum + bytesOf(kind), 0),
  );
  const view = new DataView(bytes.buffer);
  view.setUint8(0, VERSION);
  view.setUint16(2, width, true);
  view.setUint32(4, segments, true);
  view.setUint32(8, samples, true);
  view.setUint32(12, seed, true);
  for (const [k, value] of total.entries()) view.setFloat64(HEADER_BYTES + 8 * k, value, true);
  bytes.set(kinds, HEADER_BYTES + 8 * width);
  let at = HEADER_BYTES + 9 * width;
  for (const [k, column] of columns.entries()) {
    const base = total[k] as number;
    const kind = kinds[k] as number;
    for (const sum of column) {
      if (kind === 0) view.setInt16(at, sum - base, true);
      else if (kind === 1) view.setInt32(at, sum - base, true);
      else view.setFloat64(at, sum, true);
      at += bytesOf(kind);
    }
  }
  return bytes;
}

const bytesOf = (kind: number): number => (KINDS[kind] as { bytes: number }).bytes;

/** @throws OrdoError `metric.invalid-input` for bytes that are not a sketch */
export function readSketchShape(bytes: Uint8Array): SketchShape {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength >= HEADER_BYTES && view.getUint8(0) === VERSION) {
    const width = view.getUint16(2, true);
    const samples = view.getUint32(8, true);
    const kinds = bytes.subarray(HEADER_BYTES + 8 * width, HEADER_BYTES + 9 * width);
    const known = kinds.length === width && kinds.every((kind) => kind < KINDS.length);
    const length = known ? HEADER_BYTES + 9 * width + samples * kinds.reduce((sum, kind) => sum + bytesOf(kind), 0) : 0;
    if (length === bytes.byteLength) {
      return { segments: view.getUint32(4, true), width, samples, seed: view.getUint32(12, true) };
    }
  }
  throw new OrdoError('metric.invalid-input', `${bytes.byteLength} bytes are not a sketch of version ${VERSION}`, {
    fix: 'compute the sketch again from the segment statistics',
  });
}

/** Adds the totals and the resampled sums of a sketch to those given, [statistic] and [statistic · samples + sample]. */
export function addSketch(bytes: Uint8Array, total: Float64Array, sums: Float64Array): void {
  const { width, samples } = readSketchShape(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = HEADER_BYTES + 9 * width;
  for (let k = 0; k < width; k++) {
    const own = view.getFloat64(HEADER_BYTES + 8 * k, true);
    total[k] = (total[k] as number) + own;
    const kind = view.getUint8(HEADER_BYTES + 8 * width + k);
    const add = kind === 0 ? addShorts : kind === 1 ? addIntegers : addSums;
    add(view, at, { base: own, sums: sums.subarray(k * samples, (k + 1) * samples) });
    at += samples * bytesOf(kind);
  }
}

interface Target {
  readonly base: number;
  /** [sample] */
  readonly sums: Float64Array;
}

function addShorts(view: DataView, at: number, { base, sums }: Target): void {
  for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] as number) + base + view.getInt16(at + 2 * i, true);
}

function addIntegers(view: DataView, at: number, { base, sums }: Target): void {
  for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] as number) + base + view.getInt32(at + 4 * i, true);
}

function addSums(view: DataView, at: number, { sums }: Target): void {
  for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] as number) + view.getFloat64(at + 8 * i, true);
}

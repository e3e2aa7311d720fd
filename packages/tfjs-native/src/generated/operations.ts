// Generated from operations/ by `npm run generate -w @ordo/tfjs-native`; do not edit.
// Calls of the native operations. Tensors are given by address; 0 stands for one that is left out.
import type { NativeBackend } from '../backend.ts';
import { refuseList, run } from '../call.ts';
import { UNARY, type Unary, TEST, type Test, BINARY, type Binary, COMPARE, type Compare, LOGICAL, type Logical, REDUCE, type Reduce, DTYPE, type Dtype, SCATTER_MODE, type ScatterMode } from './numbers.ts';

/** out = kind(x), element by element. */
export interface UnaryFloatArguments {
  /** float32 [size] */
  readonly x: number;
  /** float32 [size] */
  readonly out: number;
  readonly size: number;
  readonly kind: Unary;
  /** the parameter of LeakyRelu and Step */
  readonly alpha: number;
}

export function callUnaryFloat(backend: NativeBackend, kernel: string, a: UnaryFloatArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.x;
  slots[1] = a.out;
  slots[2] = a.size;
  slots[3] = UNARY[a.kind];
  slots[4] = a.alpha;
  run(backend, kernel, 0);
}

/** out = kind(x), element by element. */
export interface UnaryIntArguments {
  /** int32 [size] */
  readonly x: number;
  /** int32 [size] */
  readonly out: number;
  readonly size: number;
  readonly kind: Unary;
  /** the parameter of LeakyRelu and Step */
  readonly alpha: number;
}

export function callUnaryInt(backend: NativeBackend, kernel: string, a: UnaryIntArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.x;
  slots[1] = a.out;
  slots[2] = a.size;
  slots[3] = UNARY[a.kind];
  slots[4] = a.alpha;
  run(backend, kernel, 1);
}

/** out = kind(x), element by element. */
export interface TestFloatArguments {
  /** float32 [size] */
  readonly x: number;
  /** bool [size] */
  readonly out: number;
  readonly size: number;
  readonly kind: Test;
}

export function callTestFloat(backend: NativeBackend, kernel: string, a: TestFloatArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.x;
  slots[1] = a.out;
  slots[2] = a.size;
  slots[3] = TEST[a.kind];
  run(backend, kernel, 2);
}

/** out = not x, element by element. */
export interface LogicalNotArguments {
  /** bool [size] */
  readonly x: number;
  /** bool [size] */
  readonly out: number;
  readonly size: number;
}

export function callLogicalNot(backend: NativeBackend, kernel: string, a: LogicalNotArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.x;
  slots[1] = a.out;
  slots[2] = a.size;
  run(backend, kernel, 3);
}

/** Limits x to [low, high]. NaN stays NaN. */
export interface ClipArguments {
  /** float32 [size] */
  readonly x: number;
  /** float32 [size] */
  readonly out: number;
  readonly size: number;
  readonly low: number;
  readonly high: number;
}

export function callClip(backend: NativeBackend, kernel: string, a: ClipArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.x;
  slots[1] = a.out;
  slots[2] = a.size;
  slots[3] = a.low;
  slots[4] = a.high;
  run(backend, kernel, 4);
}

/** out = kind(a, b) with broadcasting. A stride of 0 repeats; the last dimension varies fastest. */
export interface BinaryFloatArguments {
  /** float32 */
  readonly a: number;
  /** float32 */
  readonly b: number;
  /** float32 [Π dims] */
  readonly out: number;
  readonly kind: Binary;
  readonly dims: readonly number[];
  /** in elements */
  readonly stridesA: readonly number[];
  /** in elements */
  readonly stridesB: readonly number[];
}

/** The largest number of rank. */
export const MOST_IN_BINARY_FLOAT = 8;

export function callBinaryFloat(backend: NativeBackend, kernel: string, a: BinaryFloatArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.a;
  slots[1] = a.b;
  slots[2] = a.out;
  slots[3] = BINARY[a.kind];
  const rank = a.dims.length;
  if (rank > MOST_IN_BINARY_FLOAT || a.stridesA.length !== rank || a.stridesB.length !== rank) refuseList(kernel, 'rank', rank, MOST_IN_BINARY_FLOAT);
  slots[4] = rank;
  for (let i = 0, at = 5; i < rank; i++, at += 3) {
    slots[at] = a.dims[i] as number;
    slots[at + 1] = a.stridesA[i] as number;
    slots[at + 2] = a.stridesB[i] as number;
  }
  run(backend, kernel, 5);
}

/** out = kind(a, b) with broadcasting. A stride of 0 repeats; the last dimension varies fastest. */
export interface BinaryIntArguments {
  /** int32 */
  readonly a: number;
  /** int32 */
  readonly b: number;
  /** int32 [Π dims] */
  readonly out: number;
  readonly kind: Binary;
  readonly dims: readonly number[];
  /** in elements */
  readonly stridesA: readonly number[];
  /** in elements */
  readonly stridesB: readonly number[];
}

/** The largest number of rank. */
export const MOST_IN_BINARY_INT = 8;

export function callBinaryInt(backend: NativeBackend, kernel: string, a: BinaryIntArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.a;
  slots[1] = a.b;
  slots[2] = a.out;
  slots[3] = BINARY[a.kind];
  const rank = a.dims.length;
  if (rank > MOST_IN_BINARY_INT || a.stridesA.length !== rank || a.stridesB.length !== rank) refuseList(kernel, 'rank', rank, MOST_IN_BINARY_INT);
  slots[4] = rank;
  for (let i = 0, at = 5; i < rank; i++, at += 3) {
    slots[at] = a.dims[i] as number;
    slots[at + 1] = a.stridesA[i] as number;
    slots[at + 2] = a.stridesB[i] as number;
  }
  run(backend, kernel, 6);
}

/** out = kind(a, b) with broadcasting. A stride of 0 repeats; the last dimension varies fastest. */
export interface CompareFloatArguments {
  /** float32 */
  readonly a: number;
  /** float32 */
  readonly b: number;
  /** bool [Π dims] */
  readonly out: number;
  readonly kind: Compare;
  readonly dims: readonly number[];
  /** in elements */
  readonly stridesA: readonly number[];
  /** in elements */
  readonly stridesB: readonly number[];
}

/** The largest number of rank. */
export const MOST_IN_COMPARE_FLOAT = 8;

export function callCompareFloat(backend: NativeBackend, kernel: string, a: CompareFloatArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.a;
  slots[1] = a.b;
  slots[2] = a.out;
  slots[3] = COMPARE[a.kind];
  const rank = a.dims.length;
  if (rank > MOST_IN_COMPARE_FLOAT || a.stridesA.length !== rank || a.stridesB.length !== rank) refuseList(kernel, 'rank', rank, MOST_IN_COMPARE_FLOAT);
  slots[4] = rank;
  for (let i = 0, at = 5; i < rank; i++, at += 3) {
    slots[at] = a.dims[i] as number;
    slots[at + 1] = a.stridesA[i] as number;
    slots[at + 2] = a.stridesB[i] as number;
  }
  run(backend, kernel, 7);
}

/** out = kind(a, b) with broadcasting. A stride of 0 repeats; the last dimension varies fastest. */
export interface CompareIntArguments {
  /** int32 */
  readonly a: number;
  /** int32 */
  readonly b: number;
  /** bool [Π dims] */
  readonly out: number;
  readonly kind: Compare;
  readonly dims: readonly number[];
  /** in elements */
  readonly stridesA: readonly number[];
  /** in elements */
  readonly stridesB: readonly number[];
}

/** The largest number of rank. */
export const MOST_IN_COMPARE_INT = 8;

export function callCompareInt(backend: NativeBackend, kernel: string, a: CompareIntArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.a;
  slots[1] = a.b;
  slots[2] = a.out;
  slots[3] = COMPARE[a.kind];
  const rank = a.dims.length;
  if (rank > MOST_IN_COMPARE_INT || a.stridesA.length !== rank || a.stridesB.length !== rank) refuseList(kernel, 'rank', rank, MOST_IN_COMPARE_INT);
  slots[4] = rank;
  for (let i = 0, at = 5; i < rank; i++, at += 3) {
    slots[at] = a.dims[i] as number;
    slots[at + 1] = a.stridesA[i] as number;
    slots[at + 2] = a.stridesB[i] as number;
  }
  run(backend, kernel, 8);
}

/** out = kind(a, b) with broadcasting. A stride of 0 repeats; the last dimension varies fastest. */
export interface LogicalBinaryArguments {
  /** bool */
  readonly a: number;
  /** bool */
  readonly b: number;
  /** bool [Π dims] */
  readonly out: number;
  readonly kind: Logical;
  readonly dims: readonly number[];
  /** in elements */
  readonly stridesA: readonly number[];
  /** in elements */
  readonly stridesB: readonly number[];
}

/** The largest number of rank. */
export const MOST_IN_LOGICAL_BINARY = 8;

export function callLogicalBinary(backend: NativeBackend, kernel: string, a: LogicalBinaryArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.a;
  slots[1] = a.b;
  slots[2] = a.out;
  slots[3] = LOGICAL[a.kind];
  const rank = a.dims.length;
  if (rank > MOST_IN_LOGICAL_BINARY || a.stridesA.length !== rank || a.stridesB.length !== rank) refuseList(kernel, 'rank', rank, MOST_IN_LOGICAL_BINARY);
  slots[4] = rank;
  for (let i = 0, at = 5; i < rank; i++, at += 3) {
    slots[at] = a.dims[i] as number;
    slots[at + 1] = a.stridesA[i] as number;
    slots[at + 2] = a.stridesB[i] as number;
  }
  run(backend, kernel, 9);
}

/** out = yes where the condition holds, else no. */
export interface SelectArguments {
  /** bool [size / inner] */
  readonly condition: number;
  /** any [size] */
  readonly yes: number;
  /** any [size] */
  readonly no: number;
  /** any [size] */
  readonly out: number;
  readonly size: number;
  /** elements per condition */
  readonly inner: number;
  /** 1 or 4 */
  readonly elementBytes: number;
}

export function callSelect(backend: NativeBackend, kernel: string, a: SelectArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.condition;
  slots[1] = a.yes;
  slots[2] = a.no;
  slots[3] = a.out;
  slots[4] = a.size;
  slots[5] = a.inner;
  slots[6] = a.elementBytes;
  run(backend, kernel, 10);
}

/** Converts x to another dtype. */
export interface CastArguments {
  /** any [size] */
  readonly x: number;
  /** any [size] */
  readonly out: number;
  readonly size: number;
  readonly from: Dtype;
  readonly to: Dtype;
}

export function callCast(backend: NativeBackend, kernel: string, a: CastArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.x;
  slots[1] = a.out;
  slots[2] = a.size;
  slots[3] = DTYPE[a.from];
  slots[4] = DTYPE[a.to];
  run(backend, kernel, 11);
}

/** Sets every element to one value. */
export interface FillArguments {
  /** any [size] */
  readonly out: number;
  readonly size: number;
  readonly value: number;
  readonly dtype: Dtype;
}

export function callFill(backend: NativeBackend, kernel: string, a: FillArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.out;
  slots[1] = a.size;
  slots[2] = a.value;
  slots[3] = DTYPE[a.dtype];
  run(backend, kernel, 12);
}

/** start, start + step, … TF.js adds the step again and again in the dtype of the output, and so does this. */
export interface RangeArguments {
  /** any [size] */
  readonly out: number;
  readonly size: number;
  readonly start: number;
  readonly step: number;
  readonly dtype: Dtype;
}

export function callRange(backend: NativeBackend, kernel: string, a: RangeArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.out;
  slots[1] = a.size;
  slots[2] = a.start;
  slots[3] = a.step;
  slots[4] = DTYPE[a.dtype];
  run(backend, kernel, 13);
}

/** Copies with strides on both sides: transpose, slice, concat, pad, tile, broadcast and reverse. */
export interface CopyStridedArguments {
  /** any */
  readonly from: number;
  /** any */
  readonly to: number;
  /** 1 or 4 */
  readonly elementBytes: number;
  readonly dims: readonly number[];
  /** in elements */
  readonly fromStrides: readonly number[];
  /** in elements */
  readonly toStrides: readonly number[];
}

/** The largest number of rank. */
export const MOST_IN_COPY_STRIDED = 16;

export function callCopyStrided(backend: NativeBackend, kernel: string, a: CopyStridedArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.from;
  slots[1] = a.to;
  slots[2] = a.elementBytes;
  const rank = a.dims.length;
  if (rank > MOST_IN_COPY_STRIDED || a.fromStrides.length !== rank || a.toStrides.length !== rank) refuseList(kernel, 'rank', rank, MOST_IN_COPY_STRIDED);
  slots[3] = rank;
  for (let i = 0, at = 4; i < rank; i++, at += 3) {
    slots[at] = a.dims[i] as number;
    slots[at + 1] = a.fromStrides[i] as number;
    slots[at + 2] = a.toStrides[i] as number;
  }
  run(backend, kernel, 14);
}

/** out = dropout(x). The gradient is the same operation on dy. */
export interface DropoutArguments {
  /** float32 [size] */
  readonly x: number;
  /** float32 [size] */
  readonly out: number;
  readonly size: number;
  readonly rate: number;
  readonly seed: number;
  readonly counter: number;
}

export function callDropout(backend: NativeBackend, kernel: string, a: DropoutArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.x;
  slots[1] = a.out;
  slots[2] = a.size;
  slots[3] = a.rate;
  slots[4] = a.seed;
  slots[5] = a.counter;
  run(backend, kernel, 15);
}

/** out = kind(x) over n. */
export interface ReduceFloatArguments {
  /** float32 [outer, n, inner] */
  readonly x: number;
  /** float32 [outer, inner] */
  readonly out: number;
  readonly kind: Reduce;
  readonly outer: number;
  readonly n: number;
  readonly inner: number;
}

export function callReduceFloat(backend: NativeBackend, kernel: string, a: ReduceFloatArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.x;
  slots[1] = a.out;
  slots[2] = REDUCE[a.kind];
  slots[3] = a.outer;
  slots[4] = a.n;
  slots[5] = a.inner;
  run(backend, kernel, 16);
}

/** out = kind(x) over n. */
export interface ReduceIntArguments {
  /** int32 [outer, n, inner] */
  readonly x: number;
  /** int32 [outer, inner] */
  readonly out: number;
  readonly kind: Reduce;
  readonly outer: number;
  readonly n: number;
  readonly inner: number;
}

export function callReduceInt(backend: NativeBackend, kernel: string, a: ReduceIntArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.x;
  slots[1] = a.out;
  slots[2] = REDUCE[a.kind];
  slots[3] = a.outer;
  slots[4] = a.n;
  slots[5] = a.inner;
  run(backend, kernel, 17);
}

/** out = kind(x) over n. */
export interface ReduceBoolArguments {
  /** bool [outer, n, inner] */
  readonly x: number;
  /** bool [outer, inner] */
  readonly out: number;
  readonly kind: Reduce;
  readonly outer: number;
  readonly n: number;
  readonly inner: number;
}

export function callReduceBool(backend: NativeBackend, kernel: string, a: ReduceBoolArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.x;
  slots[1] = a.out;
  slots[2] = REDUCE[a.kind];
  slots[3] = a.outer;
  slots[4] = a.n;
  slots[5] = a.inner;
  run(backend, kernel, 18);
}

/** The first index of the largest or smallest element along n. */
export interface ArgExtremeArguments {
  /** any [outer, n, inner] */
  readonly x: number;
  /** int32 [outer, inner] */
  readonly out: number;
  readonly largest: boolean;
  readonly outer: number;
  readonly n: number;
  readonly inner: number;
  /** float32, else int32 */
  readonly isFloat: boolean;
}

export function callArgExtreme(backend: NativeBackend, kernel: string, a: ArgExtremeArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.x;
  slots[1] = a.out;
  slots[2] = a.largest ? 1 : 0;
  slots[3] = a.outer;
  slots[4] = a.n;
  slots[5] = a.inner;
  slots[6] = a.isFloat ? 1 : 0;
  run(backend, kernel, 19);
}

/** The running sum or product along n. */
export interface CumulativeFloatArguments {
  /** float32 [outer, n, inner] */
  readonly x: number;
  /** float32 [outer, n, inner] */
  readonly out: number;
  /** Sum or Prod */
  readonly kind: Reduce;
  readonly outer: number;
  readonly n: number;
  readonly inner: number;
  readonly exclusive: boolean;
  readonly reverse: boolean;
}

export function callCumulativeFloat(backend: NativeBackend, kernel: string, a: CumulativeFloatArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.x;
  slots[1] = a.out;
  slots[2] = REDUCE[a.kind];
  slots[3] = a.outer;
  slots[4] = a.n;
  slots[5] = a.inner;
  slots[6] = a.exclusive ? 1 : 0;
  slots[7] = a.reverse ? 1 : 0;
  run(backend, kernel, 20);
}

/** The running sum or product along n. */
export interface CumulativeIntArguments {
  /** int32 [outer, n, inner] */
  readonly x: number;
  /** int32 [outer, n, inner] */
  readonly out: number;
  /** Sum or Prod */
  readonly kind: Reduce;
  readonly outer: number;
  readonly n: number;
  readonly inner: number;
  readonly exclusive: boolean;
  readonly reverse: boolean;
}

export function callCumulativeInt(backend: NativeBackend, kernel: string, a: CumulativeIntArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.x;
  slots[1] = a.out;
  slots[2] = REDUCE[a.kind];
  slots[3] = a.outer;
  slots[4] = a.n;
  slots[5] = a.inner;
  slots[6] = a.exclusive ? 1 : 0;
  slots[7] = a.reverse ? 1 : 0;
  run(backend, kernel, 21);
}

/** exp(x) / Σ exp(x), row by row. */
export interface SoftmaxArguments {
  /** float32 [rows, columns] */
  readonly x: number;
  /** float32 [rows, columns] */
  readonly out: number;
  readonly rows: number;
  readonly columns: number;
}

export function callSoftmax(backend: NativeBackend, kernel: string, a: SoftmaxArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.x;
  slots[1] = a.out;
  slots[2] = a.rows;
  slots[3] = a.columns;
  run(backend, kernel, 22);
}

/** x − log Σ exp(x), row by row. */
export interface LogSoftmaxArguments {
  /** float32 [rows, columns] */
  readonly x: number;
  /** float32 [rows, columns] */
  readonly out: number;
  readonly rows: number;
  readonly columns: number;
}

export function callLogSoftmax(backend: NativeBackend, kernel: string, a: LogSoftmaxArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.x;
  slots[1] = a.out;
  slots[2] = a.rows;
  slots[3] = a.columns;
  run(backend, kernel, 23);
}

/** Slices of x along one axis. */
export interface GatherArguments {
  /** any [batch, outer, axisSize, inner] */
  readonly x: number;
  /** int32 [batch, count] */
  readonly indices: number;
  /** any [batch, outer, count, inner] */
  readonly out: number;
  readonly batch: number;
  readonly outer: number;
  readonly axisSize: number;
  readonly inner: number;
  readonly count: number;
  /** 1 or 4 */
  readonly elementBytes: number;
}

export function callGather(backend: NativeBackend, kernel: string, a: GatherArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.x;
  slots[1] = a.indices;
  slots[2] = a.out;
  slots[3] = a.batch;
  slots[4] = a.outer;
  slots[5] = a.axisSize;
  slots[6] = a.inner;
  slots[7] = a.count;
  slots[8] = a.elementBytes;
  run(backend, kernel, 24);
}

/** The slices of params that tuples of indices name. */
export interface GatherNdArguments {
  /** any [dims…, inner] */
  readonly params: number;
  /** int32 [tuples, depth] */
  readonly indices: number;
  /** any [tuples, inner] */
  readonly out: number;
  readonly tuples: number;
  readonly inner: number;
  /** 1 or 4 */
  readonly elementBytes: number;
  readonly dims: readonly number[];
}

/** The largest number of depth. */
export const MOST_IN_GATHER_ND = 16;

export function callGatherNd(backend: NativeBackend, kernel: string, a: GatherNdArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.params;
  slots[1] = a.indices;
  slots[2] = a.out;
  slots[3] = a.tuples;
  slots[4] = a.inner;
  slots[5] = a.elementBytes;
  const depth = a.dims.length;
  if (depth > MOST_IN_GATHER_ND) refuseList(kernel, 'depth', depth, MOST_IN_GATHER_ND);
  slots[6] = depth;
  for (let i = 0, at = 7; i < depth; i++, at += 1) {
    slots[at] = a.dims[i] as number;
  }
  run(backend, kernel, 25);
}

/** Writes slices into out, which already holds its start values, in order: repeated tuples are deterministic. */
export interface ScatterNdArguments {
  /** any [tuples, inner] */
  readonly updates: number;
  /** int32 [tuples, depth] */
  readonly indices: number;
  /** any [dims…, inner] */
  readonly out: number;
  readonly tuples: number;
  readonly inner: number;
  readonly mode: ScatterMode;
  readonly dims: readonly number[];
}

/** The largest number of depth. */
export const MOST_IN_SCATTER_ND = 16;

export function callScatterNd(backend: NativeBackend, kernel: string, a: ScatterNdArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.updates;
  slots[1] = a.indices;
  slots[2] = a.out;
  slots[3] = a.tuples;
  slots[4] = a.inner;
  slots[5] = SCATTER_MODE[a.mode];
  const depth = a.dims.length;
  if (depth > MOST_IN_SCATTER_ND) refuseList(kernel, 'depth', depth, MOST_IN_SCATTER_ND);
  slots[6] = depth;
  for (let i = 0, at = 7; i < depth; i++, at += 1) {
    slots[at] = a.dims[i] as number;
  }
  run(backend, kernel, 26);
}

/** out[ids[r]] += x[r]. Rows whose id is outside [0, segments) are left out, as in TF.js. */
export interface SegmentSumArguments {
  /** any [rows, inner] */
  readonly x: number;
  /** int32 [rows] */
  readonly ids: number;
  /** any [segments, inner] */
  readonly out: number;
  readonly rows: number;
  readonly inner: number;
  readonly segments: number;
  /** float32, else int32 */
  readonly isFloat: boolean;
}

export function callSegmentSum(backend: NativeBackend, kernel: string, a: SegmentSumArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.x;
  slots[1] = a.ids;
  slots[2] = a.out;
  slots[3] = a.rows;
  slots[4] = a.inner;
  slots[5] = a.segments;
  slots[6] = a.isFloat ? 1 : 0;
  run(backend, kernel, 27);
}

/** on at the index of each row, off elsewhere. An index outside [0, depth) gives a row of off. */
export interface OneHotArguments {
  /** int32 [size] */
  readonly indices: number;
  /** any [size, depth] */
  readonly out: number;
  readonly size: number;
  readonly depth: number;
  readonly on: number;
  readonly off: number;
  readonly dtype: Dtype;
}

export function callOneHot(backend: NativeBackend, kernel: string, a: OneHotArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.indices;
  slots[1] = a.out;
  slots[2] = a.size;
  slots[3] = a.depth;
  slots[4] = a.on;
  slots[5] = a.off;
  slots[6] = DTYPE[a.dtype];
  run(backend, kernel, 28);
}

/** The k largest of each row, largest first; ties go to the lower index, NaN ranks last. */
export interface TopKArguments {
  /** any [rows, n] */
  readonly x: number;
  /** any [rows, k] */
  readonly values: number;
  /** int32 [rows, k] */
  readonly indices: number;
  readonly rows: number;
  readonly n: number;
  readonly k: number;
  /** float32, else int32 */
  readonly isFloat: boolean;
}

export function callTopK(backend: NativeBackend, kernel: string, a: TopKArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.x;
  slots[1] = a.values;
  slots[2] = a.indices;
  slots[3] = a.rows;
  slots[4] = a.n;
  slots[5] = a.k;
  slots[6] = a.isFloat ? 1 : 0;
  run(backend, kernel, 29);
}

/** dtable[ids[r]] += scale·dy[r]. Rows whose id is padId are left out. */
export interface EmbedGradArguments {
  /** float32 [rows, columns] */
  readonly dy: number;
  /** int32 [rows] */
  readonly ids: number;
  /** float32 [tableRows, columns] */
  readonly dtable: number;
  readonly rows: number;
  readonly columns: number;
  readonly tableRows: number;
  readonly scale: number;
  /** -1: nothing is padding */
  readonly padId: number;
  /** add to what dtable holds, else start from 0 */
  readonly accumulate: boolean;
}

export function callEmbedGrad(backend: NativeBackend, kernel: string, a: EmbedGradArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.dy;
  slots[1] = a.ids;
  slots[2] = a.dtable;
  slots[3] = a.rows;
  slots[4] = a.columns;
  slots[5] = a.tableRows;
  slots[6] = a.scale;
  slots[7] = a.padId;
  slots[8] = a.accumulate ? 1 : 0;
  run(backend, kernel, 30);
}

/** out = a·b over a batch with broadcasting. Strides count whole matrices; a stride of 0 repeats. */
export interface BatchMatMulArguments {
  /** float32 [m, k], or [k, m] if transposeA */
  readonly a: number;
  /** float32 [k, n], or [n, k] if transposeB */
  readonly b: number;
  /** float32 [batch, m, n] */
  readonly out: number;
  readonly m: number;
  readonly n: number;
  readonly k: number;
  readonly transposeA: boolean;
  readonly transposeB: boolean;
  /** Π dims */
  readonly batch: number;
  readonly dims: readonly number[];
  /** in matrices */
  readonly stridesA: readonly number[];
  /** in matrices */
  readonly stridesB: readonly number[];
}

/** The largest number of rank. */
export const MOST_IN_BATCH_MAT_MUL = 2727;

export function callBatchMatMul(backend: NativeBackend, kernel: string, a: BatchMatMulArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.a;
  slots[1] = a.b;
  slots[2] = a.out;
  slots[3] = a.m;
  slots[4] = a.n;
  slots[5] = a.k;
  slots[6] = a.transposeA ? 1 : 0;
  slots[7] = a.transposeB ? 1 : 0;
  slots[8] = a.batch;
  const rank = a.dims.length;
  if (rank > MOST_IN_BATCH_MAT_MUL || a.stridesA.length !== rank || a.stridesB.length !== rank) refuseList(kernel, 'rank', rank, MOST_IN_BATCH_MAT_MUL);
  slots[9] = rank;
  for (let i = 0, at = 10; i < rank; i++, at += 3) {
    slots[at] = a.dims[i] as number;
    slots[at + 1] = a.stridesA[i] as number;
    slots[at + 2] = a.stridesB[i] as number;
  }
  run(backend, kernel, 31);
}

/** Brings a weight into the form that products read. Without `packed` it only returns the size of that form. */
export interface PackWeightArguments {
  /** float32 [inputs, outputs], or [outputs, inputs] if transposeW (0: left out) */
  readonly w: number;
  /** float32 (0: left out) */
  readonly packed: number;
  readonly inputs: number;
  readonly outputs: number;
  readonly transposeW: boolean;
  /** rounded to 8-bit integers */
  readonly int8: boolean;
}

/** @returns the floats that the packed form takes; 0 where products read the weight as it lies, -1 where there are no products of 8-bit integers */
export function callPackWeight(backend: NativeBackend, kernel: string, a: PackWeightArguments): number {
  const { slots } = backend.addon;
  slots[0] = a.w;
  slots[1] = a.packed;
  slots[2] = a.inputs;
  slots[3] = a.outputs;
  slots[4] = a.transposeW ? 1 : 0;
  slots[5] = a.int8 ? 1 : 0;
  run(backend, kernel, 32);
  return slots[0] as number;
}

/** y = activation(x·w + bias), then dropout. */
export interface LinearArguments {
  /** float32 [rows, inputs] */
  readonly x: number;
  /** float32 [inputs, outputs], or [outputs, inputs] if transposeW */
  readonly w: number;
  /** float32 [outputs] (0: left out) */
  readonly bias: number;
  /** float32 w as packWeight leaves it (0: left out) */
  readonly packed: number;
  /** float32 [rows, outputs] */
  readonly y: number;
  readonly rows: number;
  readonly inputs: number;
  readonly outputs: number;
  readonly relu: boolean;
  readonly transposeW: boolean;
  /** packed holds 8-bit integers */
  readonly int8: boolean;
  readonly rate: number;
  readonly seed: number;
  readonly counter: number;
}

export function callLinear(backend: NativeBackend, kernel: string, a: LinearArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.x;
  slots[1] = a.w;
  slots[2] = a.bias;
  slots[3] = a.packed;
  slots[4] = a.y;
  slots[5] = a.rows;
  slots[6] = a.inputs;
  slots[7] = a.outputs;
  slots[8] = a.relu ? 1 : 0;
  slots[9] = a.transposeW ? 1 : 0;
  slots[10] = a.int8 ? 1 : 0;
  slots[11] = a.rate;
  slots[12] = a.seed;
  slots[13] = a.counter;
  run(backend, kernel, 33);
}

/** The gradient of linear. Elements that ReLU or dropout set to 0 are 0 in y, so y serves as their mask. */
export interface LinearGradArguments {
  /** float32 [rows, outputs] */
  readonly dy: number;
  /** float32 [rows, inputs] */
  readonly x: number;
  /** float32 [inputs, outputs], or [outputs, inputs] if transposeW */
  readonly w: number;
  /** float32 [rows, outputs], with ReLU (0: left out) */
  readonly y: number;
  /** float32 [rows, outputs], working memory with ReLU (0: left out) */
  readonly maskedDy: number;
  /** float32 [rows, inputs] (0: left out) */
  readonly dx: number;
  /** float32 shaped as w */
  readonly dw: number;
  /** float32 [outputs] (0: left out) */
  readonly db: number;
  readonly rows: number;
  readonly inputs: number;
  readonly outputs: number;
  readonly transposeW: boolean;
  /** 1 / (1 − dropout rate) */
  readonly keptScale: number;
}

export function callLinearGrad(backend: NativeBackend, kernel: string, a: LinearGradArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.dy;
  slots[1] = a.x;
  slots[2] = a.w;
  slots[3] = a.y;
  slots[4] = a.maskedDy;
  slots[5] = a.dx;
  slots[6] = a.dw;
  slots[7] = a.db;
  slots[8] = a.rows;
  slots[9] = a.inputs;
  slots[10] = a.outputs;
  slots[11] = a.transposeW ? 1 : 0;
  slots[12] = a.keptScale;
  run(backend, kernel, 34);
}

/** Of the logits x·wᵀ + bias: the top k of each row, the log-sum-exp, and the logit of one token. */
export interface TopKLogitsArguments {
  /** float32 [rows, inputs] */
  readonly x: number;
  /** float32 [vocabulary, inputs] */
  readonly w: number;
  /** float32 [vocabulary] (0: left out) */
  readonly bias: number;
  /** float32 w, transposed, as packWeight leaves it (0: left out) */
  readonly packed: number;
  /** int32 [rows, k] */
  readonly ids: number;
  /** float32 [rows, k] */
  readonly values: number;
  /** float32 [rows] */
  readonly logSumExp: number;
  /** float32 [rows] */
  readonly tokenLogits: number;
  readonly rows: number;
  readonly inputs: number;
  readonly vocabulary: number;
  readonly k: number;
  readonly token: number;
  /** packed holds 8-bit integers */
  readonly int8: boolean;
}

export function callTopKLogits(backend: NativeBackend, kernel: string, a: TopKLogitsArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.x;
  slots[1] = a.w;
  slots[2] = a.bias;
  slots[3] = a.packed;
  slots[4] = a.ids;
  slots[5] = a.values;
  slots[6] = a.logSumExp;
  slots[7] = a.tokenLogits;
  slots[8] = a.rows;
  slots[9] = a.inputs;
  slots[10] = a.vocabulary;
  slots[11] = a.k;
  slots[12] = a.token;
  slots[13] = a.int8 ? 1 : 0;
  run(backend, kernel, 35);
}

/** log Σ exp of each row of the logits x·wᵀ + bias, of which none are kept. Many rows are multiplied as Strassen does. */
export interface LogSumExpOfProductArguments {
  /** float32 [rows, inputs] */
  readonly x: number;
  /** float32 [vocabulary, inputs] */
  readonly w: number;
  /** float32 [vocabulary] (0: left out) */
  readonly bias: number;
  /** float32 w, transposed, as packWeight leaves it (0: left out) */
  readonly packed: number;
  /** float32 [rows] */
  readonly logSumExp: number;
  readonly rows: number;
  readonly inputs: number;
  readonly vocabulary: number;
}

export function callLogSumExpOfProduct(backend: NativeBackend, kernel: string, a: LogSumExpOfProductArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.x;
  slots[1] = a.w;
  slots[2] = a.bias;
  slots[3] = a.packed;
  slots[4] = a.logSumExp;
  slots[5] = a.rows;
  slots[6] = a.inputs;
  slots[7] = a.vocabulary;
  run(backend, kernel, 36);
}

/** y = x·w of parts, whose rows are often 0: those stay 0. Many others are multiplied as Strassen does. */
export interface ProjectPartsArguments {
  /** float32 [rows, inputs] */
  readonly x: number;
  /** float32 [inputs, outputs] */
  readonly w: number;
  /** float32 [rows, outputs] */
  readonly y: number;
  readonly rows: number;
  readonly inputs: number;
  readonly outputs: number;
}

export function callProjectParts(backend: NativeBackend, kernel: string, a: ProjectPartsArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.x;
  slots[1] = a.w;
  slots[2] = a.y;
  slots[3] = a.rows;
  slots[4] = a.inputs;
  slots[5] = a.outputs;
  run(backend, kernel, 37);
}

/** y[b,t,g,:] = x[b,t,g,:] · kernels[positions[t]] (PosNet, Eq 20–24). */
export interface PositionProductArguments {
  /** float32 [batch, time, groups, inputs] */
  readonly x: number;
  /** float32 [count, inputs, outputs] */
  readonly kernels: number;
  /** int32 [time] */
  readonly positions: number;
  /** float32 [batch, time, groups, outputs] */
  readonly y: number;
  readonly batch: number;
  readonly time: number;
  readonly groups: number;
  readonly inputs: number;
  readonly outputs: number;
  /** kernels */
  readonly count: number;
}

export function callPositionProduct(backend: NativeBackend, kernel: string, a: PositionProductArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.x;
  slots[1] = a.kernels;
  slots[2] = a.positions;
  slots[3] = a.y;
  slots[4] = a.batch;
  slots[5] = a.time;
  slots[6] = a.groups;
  slots[7] = a.inputs;
  slots[8] = a.outputs;
  slots[9] = a.count;
  run(backend, kernel, 38);
}

/** The gradient of positionProduct. */
export interface PositionProductGradArguments {
  /** float32 [batch, time, groups, outputs] */
  readonly dy: number;
  /** float32 [batch, time, groups, inputs] */
  readonly x: number;
  /** float32 [count, inputs, outputs] */
  readonly kernels: number;
  /** int32 [time] */
  readonly positions: number;
  /** float32 shaped as x */
  readonly dx: number;
  /** float32 shaped as kernels */
  readonly dkernels: number;
  readonly batch: number;
  readonly time: number;
  readonly groups: number;
  readonly inputs: number;
  readonly outputs: number;
  /** kernels */
  readonly count: number;
}

export function callPositionProductGrad(backend: NativeBackend, kernel: string, a: PositionProductGradArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.dy;
  slots[1] = a.x;
  slots[2] = a.kernels;
  slots[3] = a.positions;
  slots[4] = a.dx;
  slots[5] = a.dkernels;
  slots[6] = a.batch;
  slots[7] = a.time;
  slots[8] = a.groups;
  slots[9] = a.inputs;
  slots[10] = a.outputs;
  slots[11] = a.count;
  run(backend, kernel, 39);
}

/** y = Σ (x·first[u])·second[u] over the active units u of each position; 0 for parts that have not begun there. */
export interface ActiveFeedForwardArguments {
  /** float32 [parts, time, inputs] */
  readonly x: number;
  /** float32 [units, inputs] */
  readonly first: number;
  /** float32 [units, outputs] */
  readonly second: number;
  /** int32 [count] units, position by position */
  readonly active: number;
  /** int32 [time] where the units of each position end */
  readonly ends: number;
  /** int32 [time] how many parts have begun: the first ones */
  readonly begun: number;
  /** float32 [parts, time, outputs] */
  readonly y: number;
  readonly parts: number;
  readonly time: number;
  readonly inputs: number;
  readonly outputs: number;
  readonly units: number;
  readonly count: number;
}

export function callActiveFeedForward(backend: NativeBackend, kernel: string, a: ActiveFeedForwardArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.x;
  slots[1] = a.first;
  slots[2] = a.second;
  slots[3] = a.active;
  slots[4] = a.ends;
  slots[5] = a.begun;
  slots[6] = a.y;
  slots[7] = a.parts;
  slots[8] = a.time;
  slots[9] = a.inputs;
  slots[10] = a.outputs;
  slots[11] = a.units;
  slots[12] = a.count;
  run(backend, kernel, 40);
}

/** context = dropout(softmax(scale·q·kᵀ + bias))·v, straight out of packed projections. */
export interface AttentionArguments {
  /** float32 view */
  readonly q: number;
  /** float32 view */
  readonly k: number;
  /** float32 view */
  readonly v: number;
  /** float32 [1|batch, 1|heads, queryTime, keyTime] (0: left out) */
  readonly bias: number;
  /** int32 [batch] keys that are visible; all without it (0: left out) */
  readonly lengths: number;
  /** float32 view */
  readonly context: number;
  /** float32 [batch, heads, queryTime, keyTime], before dropout */
  readonly probabilities: number;
  readonly batch: number;
  readonly heads: number;
  readonly headDimension: number;
  readonly queryTime: number;
  readonly keyTime: number;
  /** batch, head, time */
  readonly qStrides: readonly [number, number, number];
  /** batch, head, time */
  readonly kStrides: readonly [number, number, number];
  /** batch, head, time */
  readonly vStrides: readonly [number, number, number];
  /** batch, head, time */
  readonly contextStrides: readonly [number, number, number];
  /** batch, head */
  readonly biasStrides: readonly [number, number];
  readonly causal: boolean;
  readonly scale: number;
  readonly rate: number;
  readonly seed: number;
  readonly counter: number;
}

export function callAttention(backend: NativeBackend, kernel: string, a: AttentionArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.q;
  slots[1] = a.k;
  slots[2] = a.v;
  slots[3] = a.bias;
  slots[4] = a.lengths;
  slots[5] = a.context;
  slots[6] = a.probabilities;
  slots[7] = a.batch;
  slots[8] = a.heads;
  slots[9] = a.headDimension;
  slots[10] = a.queryTime;
  slots[11] = a.keyTime;
  slots[12] = a.qStrides[0];
  slots[13] = a.qStrides[1];
  slots[14] = a.qStrides[2];
  slots[15] = a.kStrides[0];
  slots[16] = a.kStrides[1];
  slots[17] = a.kStrides[2];
  slots[18] = a.vStrides[0];
  slots[19] = a.vStrides[1];
  slots[20] = a.vStrides[2];
  slots[21] = a.contextStrides[0];
  slots[22] = a.contextStrides[1];
  slots[23] = a.contextStrides[2];
  slots[24] = a.biasStrides[0];
  slots[25] = a.biasStrides[1];
  slots[26] = a.causal ? 1 : 0;
  slots[27] = a.scale;
  slots[28] = a.rate;
  slots[29] = a.seed;
  slots[30] = a.counter;
  run(backend, kernel, 41);
}

/** The gradient of attention. dq, dk and dv are views with the strides of q, k and v. */
export interface AttentionGradArguments {
  /** float32 view */
  readonly dcontext: number;
  /** float32 view */
  readonly q: number;
  /** float32 view */
  readonly k: number;
  /** float32 view */
  readonly v: number;
  /** float32 [batch, heads, queryTime, keyTime] */
  readonly probabilities: number;
  /** float32 shaped as probabilities: the gradient that reached them by another way (0: left out) */
  readonly dprobabilities: number;
  /** float32 view */
  readonly dq: number;
  /** float32 view */
  readonly dk: number;
  /** float32 view */
  readonly dv: number;
  /** float32 shaped as probabilities (0: left out) */
  readonly dscores: number;
  /** float32 shaped as the bias; the same memory as dscores where nothing was broadcast (0: left out) */
  readonly dbias: number;
  readonly batch: number;
  readonly heads: number;
  readonly headDimension: number;
  readonly queryTime: number;
  readonly keyTime: number;
  /** batch, head, time */
  readonly contextStrides: readonly [number, number, number];
  /** batch, head, time */
  readonly qStrides: readonly [number, number, number];
  /** batch, head, time */
  readonly kStrides: readonly [number, number, number];
  /** batch, head, time */
  readonly vStrides: readonly [number, number, number];
  /** the bias was broadcast over the batch */
  readonly biasOverBatch: boolean;
  /** the bias was broadcast over the heads */
  readonly biasOverHeads: boolean;
  readonly scale: number;
  readonly rate: number;
  readonly seed: number;
  readonly counter: number;
}

export function callAttentionGrad(backend: NativeBackend, kernel: string, a: AttentionGradArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.dcontext;
  slots[1] = a.q;
  slots[2] = a.k;
  slots[3] = a.v;
  slots[4] = a.probabilities;
  slots[5] = a.dprobabilities;
  slots[6] = a.dq;
  slots[7] = a.dk;
  slots[8] = a.dv;
  slots[9] = a.dscores;
  slots[10] = a.dbias;
  slots[11] = a.batch;
  slots[12] = a.heads;
  slots[13] = a.headDimension;
  slots[14] = a.queryTime;
  slots[15] = a.keyTime;
  slots[16] = a.contextStrides[0];
  slots[17] = a.contextStrides[1];
  slots[18] = a.contextStrides[2];
  slots[19] = a.qStrides[0];
  slots[20] = a.qStrides[1];
  slots[21] = a.qStrides[2];
  slots[22] = a.kStrides[0];
  slots[23] = a.kStrides[1];
  slots[24] = a.kStrides[2];
  slots[25] = a.vStrides[0];
  slots[26] = a.vStrides[1];
  slots[27] = a.vStrides[2];
  slots[28] = a.biasOverBatch ? 1 : 0;
  slots[29] = a.biasOverHeads ? 1 : 0;
  slots[30] = a.scale;
  slots[31] = a.rate;
  slots[32] = a.seed;
  slots[33] = a.counter;
  run(backend, kernel, 42);
}

/** One step of self-attention: row r sees itself and, of each earlier step t, row ancestors[r, t] of its cache. */
export interface CachedAttentionArguments {
  /** float32 [rows, 3·heads·headDimension] */
  readonly qkv: number;
  /** int32 [rows, past] */
  readonly ancestors: number;
  /** float32 [heads, past + 1] (0: left out) */
  readonly bias: number;
  /** float32 [rows, heads·headDimension] */
  readonly context: number;
  /** float32 [rows, 2·heads·headDimension] */
  readonly keyValues: number;
  readonly rows: number;
  readonly heads: number;
  readonly headDimension: number;
  readonly scale: number;
  /** float32 [cacheRows, 2·heads·headDimension] */
  readonly caches: readonly number[];
  readonly cacheRows: readonly number[];
}

/** The largest number of past. */
export const MOST_IN_CACHED_ATTENTION = 4091;

export function callCachedAttention(backend: NativeBackend, kernel: string, a: CachedAttentionArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.qkv;
  slots[1] = a.ancestors;
  slots[2] = a.bias;
  slots[3] = a.context;
  slots[4] = a.keyValues;
  slots[5] = a.rows;
  slots[6] = a.heads;
  slots[7] = a.headDimension;
  slots[8] = a.scale;
  const past = a.caches.length;
  if (past > MOST_IN_CACHED_ATTENTION || a.cacheRows.length !== past) refuseList(kernel, 'past', past, MOST_IN_CACHED_ATTENTION);
  slots[9] = past;
  for (let i = 0, at = 10; i < past; i++, at += 2) {
    slots[at] = a.caches[i] as number;
    slots[at + 1] = a.cacheRows[i] as number;
  }
  run(backend, kernel, 43);
}

/** Attention of parts under weights that are known: context[p, i] = Σ_j weights[i, j]·values[p, j] of each head. The bands hold the weights of all queries and all keys. Only the last queries are computed, and the values are those of the last keys. */
export interface WeighPartsArguments {
  /** float32 [parts, keys, heads·headDimension] */
  readonly values: number;
  /** float32 [parts, queries, heads·headDimension] */
  readonly context: number;
  readonly parts: number;
  readonly queries: number;
  readonly keys: number;
  readonly heads: number;
  readonly headDimension: number;
  /** float32 [heads, bandRows, bandColumns]; what follows in a row is 0 */
  readonly weights: readonly number[];
  readonly bandRows: readonly number[];
  /** all keys in the last band */
  readonly bandColumns: readonly number[];
}

/** The largest number of bands. */
export const MOST_IN_WEIGH_PARTS = 2728;

export function callWeighParts(backend: NativeBackend, kernel: string, a: WeighPartsArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.values;
  slots[1] = a.context;
  slots[2] = a.parts;
  slots[3] = a.queries;
  slots[4] = a.keys;
  slots[5] = a.heads;
  slots[6] = a.headDimension;
  const bands = a.weights.length;
  if (bands > MOST_IN_WEIGH_PARTS || a.bandRows.length !== bands || a.bandColumns.length !== bands) refuseList(kernel, 'bands', bands, MOST_IN_WEIGH_PARTS);
  slots[7] = bands;
  for (let i = 0, at = 8; i < bands; i++, at += 3) {
    slots[at] = a.weights[i] as number;
    slots[at + 1] = a.bandRows[i] as number;
    slots[at + 2] = a.bandColumns[i] as number;
  }
  run(backend, kernel, 44);
}

/** y = (sum − mean) / √(variance + epsilon)·gain + bias, where sum = residual + dropout(x), or x without residual. */
export interface LayerNormArguments {
  /** float32 [rows, columns] */
  readonly x: number;
  /** float32 [rows, columns] (0: left out) */
  readonly residual: number;
  /** float32 [columns] */
  readonly gain: number;
  /** float32 [columns] */
  readonly bias: number;
  /** float32 [rows, columns] */
  readonly y: number;
  /** float32 [rows, 2] mean, 1 / √(variance + epsilon) */
  readonly statistics: number;
  /** float32 [rows, columns], with residual (0: left out) */
  readonly sum: number;
  readonly rows: number;
  readonly columns: number;
  readonly epsilon: number;
  readonly rate: number;
  readonly seed: number;
  readonly counter: number;
}

export function callLayerNorm(backend: NativeBackend, kernel: string, a: LayerNormArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.x;
  slots[1] = a.residual;
  slots[2] = a.gain;
  slots[3] = a.bias;
  slots[4] = a.y;
  slots[5] = a.statistics;
  slots[6] = a.sum;
  slots[7] = a.rows;
  slots[8] = a.columns;
  slots[9] = a.epsilon;
  slots[10] = a.rate;
  slots[11] = a.seed;
  slots[12] = a.counter;
  run(backend, kernel, 45);
}

/** The gradient of layerNorm with respect to sum, x (sum under the dropout mask), gain and bias. */
export interface LayerNormGradArguments {
  /** float32 [rows, columns] */
  readonly dy: number;
  /** float32 [rows, columns] what was normalised */
  readonly x: number;
  /** float32 [columns] */
  readonly gain: number;
  /** float32 [rows, 2] */
  readonly statistics: number;
  /** float32 [rows, columns] */
  readonly dsum: number;
  /** float32 [rows, columns]; without it dx equals dsum (0: left out) */
  readonly dx: number;
  /** float32 [columns] */
  readonly dgain: number;
  /** float32 [columns] */
  readonly dbias: number;
  readonly rows: number;
  readonly columns: number;
  readonly rate: number;
  readonly seed: number;
  readonly counter: number;
}

export function callLayerNormGrad(backend: NativeBackend, kernel: string, a: LayerNormGradArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.dy;
  slots[1] = a.x;
  slots[2] = a.gain;
  slots[3] = a.statistics;
  slots[4] = a.dsum;
  slots[5] = a.dx;
  slots[6] = a.dgain;
  slots[7] = a.dbias;
  slots[8] = a.rows;
  slots[9] = a.columns;
  slots[10] = a.rate;
  slots[11] = a.seed;
  slots[12] = a.counter;
  run(backend, kernel, 46);
}

/** y = (x − mean)·scale·gain of parts, whose rows have the scale of their position and a mean of their own. */
export interface NormalisePartsArguments {
  /** float32 [parts·time, columns] */
  readonly x: number;
  /** float32 [time] */
  readonly scale: number;
  /** float32 [columns] */
  readonly gain: number;
  /** float32 [parts·time, columns] */
  readonly y: number;
  /** parts·time */
  readonly rows: number;
  readonly time: number;
  readonly columns: number;
}

export function callNormaliseParts(backend: NativeBackend, kernel: string, a: NormalisePartsArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.x;
  slots[1] = a.scale;
  slots[2] = a.gain;
  slots[3] = a.y;
  slots[4] = a.rows;
  slots[5] = a.time;
  slots[6] = a.columns;
  run(backend, kernel, 47);
}

/** Label-smoothed cross-entropy, summed over the rows whose target is not padId. */
export interface SmoothedCrossEntropyArguments {
  /** float32 [rows, classes] */
  readonly logits: number;
  /** int32 [rows] */
  readonly targets: number;
  /** float32 [] */
  readonly loss: number;
  /** float32 [] */
  readonly nll: number;
  /** float32 [rows] */
  readonly logSumExp: number;
  readonly rows: number;
  readonly classes: number;
  readonly epsilon: number;
  /** -1: nothing is padding */
  readonly padId: number;
}

export function callSmoothedCrossEntropy(backend: NativeBackend, kernel: string, a: SmoothedCrossEntropyArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.logits;
  slots[1] = a.targets;
  slots[2] = a.loss;
  slots[3] = a.nll;
  slots[4] = a.logSumExp;
  slots[5] = a.rows;
  slots[6] = a.classes;
  slots[7] = a.epsilon;
  slots[8] = a.padId;
  run(backend, kernel, 48);
}

/** The gradient of smoothedCrossEntropy with respect to the logits. */
export interface SmoothedCrossEntropyGradArguments {
  /** float32 [rows, classes] */
  readonly logits: number;
  /** int32 [rows] */
  readonly targets: number;
  /** float32 [rows] */
  readonly logSumExp: number;
  /** float32 [] */
  readonly dloss: number;
  /** float32 [rows, classes] */
  readonly dlogits: number;
  readonly rows: number;
  readonly classes: number;
  readonly epsilon: number;
  /** -1: nothing is padding */
  readonly padId: number;
}

export function callSmoothedCrossEntropyGrad(backend: NativeBackend, kernel: string, a: SmoothedCrossEntropyGradArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.logits;
  slots[1] = a.targets;
  slots[2] = a.logSumExp;
  slots[3] = a.dloss;
  slots[4] = a.dlogits;
  slots[5] = a.rows;
  slots[6] = a.classes;
  slots[7] = a.epsilon;
  slots[8] = a.padId;
  run(backend, kernel, 49);
}

/** The smoothed cross-entropy of the logits x·wᵀ + bias. Logits are made in blocks and read while they are in cache. Without loss it only answers. */
export interface ProjectedCrossEntropyArguments {
  /** float32 [rows, inputs] */
  readonly x: number;
  /** float32 [classes, inputs] */
  readonly w: number;
  /** float32 [classes] (0: left out) */
  readonly bias: number;
  /** int32 [rows] */
  readonly targets: number;
  /** float32 what the gradient reads; without it none can be computed (0: left out) */
  readonly kept: number;
  /** float32 [] (0: left out) */
  readonly loss: number;
  /** float32 [] (0: left out) */
  readonly nll: number;
  /** float32 [rows], which only the gradient reads (0: left out) */
  readonly logSumExp: number;
  readonly rows: number;
  readonly classes: number;
  readonly epsilon: number;
  /** -1: nothing is padding */
  readonly padId: number;
  readonly inputs: number;
}

/** @returns the floats that kept takes, if loss is left out */
export function callProjectedCrossEntropy(backend: NativeBackend, kernel: string, a: ProjectedCrossEntropyArguments): number {
  const { slots } = backend.addon;
  slots[0] = a.x;
  slots[1] = a.w;
  slots[2] = a.bias;
  slots[3] = a.targets;
  slots[4] = a.kept;
  slots[5] = a.loss;
  slots[6] = a.nll;
  slots[7] = a.logSumExp;
  slots[8] = a.rows;
  slots[9] = a.classes;
  slots[10] = a.epsilon;
  slots[11] = a.padId;
  slots[12] = a.inputs;
  run(backend, kernel, 50);
  return slots[0] as number;
}

/** The gradient of projectedCrossEntropy with respect to x, w and bias. */
export interface ProjectedCrossEntropyGradArguments {
  /** float32 [rows, inputs] */
  readonly x: number;
  /** float32 [classes, inputs] */
  readonly w: number;
  /** int32 [rows] */
  readonly targets: number;
  /** float32 [rows] */
  readonly logSumExp: number;
  /** float32 [] */
  readonly dloss: number;
  /** float32 as projectedCrossEntropy leaves it, and working memory */
  readonly kept: number;
  /** float32 [rows, inputs] */
  readonly dx: number;
  /** float32 [classes, inputs] */
  readonly dw: number;
  /** float32 [classes] (0: left out) */
  readonly dbias: number;
  readonly rows: number;
  readonly classes: number;
  readonly epsilon: number;
  /** -1: nothing is padding */
  readonly padId: number;
  readonly inputs: number;
}

export function callProjectedCrossEntropyGrad(backend: NativeBackend, kernel: string, a: ProjectedCrossEntropyGradArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.x;
  slots[1] = a.w;
  slots[2] = a.targets;
  slots[3] = a.logSumExp;
  slots[4] = a.dloss;
  slots[5] = a.kept;
  slots[6] = a.dx;
  slots[7] = a.dw;
  slots[8] = a.dbias;
  slots[9] = a.rows;
  slots[10] = a.classes;
  slots[11] = a.epsilon;
  slots[12] = a.padId;
  slots[13] = a.inputs;
  run(backend, kernel, 51);
}

/** One Adam step (Kingma & Ba 2015) over all tensors, in place. */
export interface AdamArguments {
  /** learning rate / (1 − β₁ᵗ) */
  readonly stepSize: number;
  readonly beta1: number;
  readonly beta2: number;
  readonly epsilon: number;
  /** 1 / (1 − β₂ᵗ) */
  readonly correction: number;
  /** every gradient is multiplied by it */
  readonly gradientScale: number;
  /** float32 [size] */
  readonly gradients: readonly number[];
  /** float32 [size] */
  readonly parameters: readonly number[];
  /** float32 [size] */
  readonly firstMoments: readonly number[];
  /** float32 [size] */
  readonly secondMoments: readonly number[];
  readonly sizes: readonly number[];
}

/** The largest number of tensors. */
export const MOST_IN_ADAM = 1637;

export function callAdam(backend: NativeBackend, kernel: string, a: AdamArguments): void {
  const { slots } = backend.addon;
  slots[0] = a.stepSize;
  slots[1] = a.beta1;
  slots[2] = a.beta2;
  slots[3] = a.epsilon;
  slots[4] = a.correction;
  slots[5] = a.gradientScale;
  const tensors = a.gradients.length;
  if (tensors > MOST_IN_ADAM || a.parameters.length !== tensors || a.firstMoments.length !== tensors || a.secondMoments.length !== tensors || a.sizes.length !== tensors) refuseList(kernel, 'tensors', tensors, MOST_IN_ADAM);
  slots[6] = tensors;
  for (let i = 0, at = 7; i < tensors; i++, at += 5) {
    slots[at] = a.gradients[i] as number;
    slots[at + 1] = a.parameters[i] as number;
    slots[at + 2] = a.firstMoments[i] as number;
    slots[at + 3] = a.secondMoments[i] as number;
    slots[at + 4] = a.sizes[i] as number;
  }
  run(backend, kernel, 52);
}

/** The sum of the squares of all elements of several tensors, added up in float64. */
export interface SquaredNormArguments {
  /** float32 [size] */
  readonly data: readonly number[];
  readonly sizes: readonly number[];
}

/** The largest number of tensors. */
export const MOST_IN_SQUARED_NORM = 4095;

/** @returns the sum */
export function callSquaredNorm(backend: NativeBackend, kernel: string, a: SquaredNormArguments): number {
  const { slots } = backend.addon;
  const tensors = a.data.length;
  if (tensors > MOST_IN_SQUARED_NORM || a.sizes.length !== tensors) refuseList(kernel, 'tensors', tensors, MOST_IN_SQUARED_NORM);
  slots[0] = tensors;
  for (let i = 0, at = 1; i < tensors; i++, at += 2) {
    slots[at] = a.data[i] as number;
    slots[at + 1] = a.sizes[i] as number;
  }
  run(backend, kernel, 53);
  return slots[0] as number;
}

/** Finds the heads in the tensors of an attention, in either of their two layouts. */
import type * as tf from '@tensorflow/tfjs-core';
import { type Floats, input, type KernelCall, numberOf } from './host-memory.ts';

/** The sizes of one attention, and the rule for which keys are visible. */
export interface AttentionPlan {
  readonly batch: number;
  readonly heads: number;
  readonly headDimension: number;
  readonly queryTime: number;
  readonly keyTime: number;
  readonly scale: number;
  readonly causal: boolean;
  /** The number of visible keys of each row, or undefined when all are visible. */
  readonly lengths: Int32Array | undefined;
}

export function planOf(call: KernelCall): AttentionPlan {
  const headDimension = numberOf(call, 'headDimension');
  const lengths = call.inputs['lengths'];
  return {
    batch: numberOf(call, 'batch'),
    heads: numberOf(call, 'heads'),
    headDimension,
    queryTime: numberOf(call, 'queryTime'),
    keyTime: numberOf(call, 'keyTime'),
    scale: numberOf(call, 'scale', headDimension ** -0.5),
    causal: call.attrs['causal'] === true,
    lengths: lengths === undefined ? undefined : call.memory.integers(lengths),
  };
}

/** Returns the number of keys, counted from the first, that a query of a row sees. */
export function visibleKeys(plan: AttentionPlan, row: number, query: number): number {
  const real = plan.lengths === undefined ? plan.keyTime : Math.min(plan.keyTime, plan.lengths[row] as number);
  return plan.causal ? Math.max(0, Math.min(real, query + plan.keyTime - plan.queryTime + 1)) : real;
}

/** The elements of a tensor, with the strides to its heads. */
export interface HeadView {
  readonly elements: Floats;
  readonly offset: number;
  readonly batchStride: number;
  readonly headStride: number;
  readonly timeStride: number;
}

/**
 * Returns the view of a tensor. `rows` is [batch·time, width] with the heads side by side from a column on, and `heads` is
 * [batch, heads, time, d_k].
 */
export function headView(
  call: KernelCall,
  tensor: tf.TensorInfo,
  { time, column }: { time: number; column: number },
): HeadView {
  const elements = call.memory.floats(tensor);
  const dk = numberOf(call, 'headDimension');
  if (call.attrs['layout'] === 'heads') {
    const heads = numberOf(call, 'heads');
    return { elements, offset: 0, batchStride: heads * time * dk, headStride: time * dk, timeStride: dk };
  }
  const width = tensor.shape[1] as number;
  return { elements, offset: column, batchStride: time * width, headStride: dk, timeStride: width };
}

/** Returns the views of queries, keys and values. */
export function inputViews(call: KernelCall, names: readonly [string, string, string] = ['q', 'k', 'v']) {
  const queryTime = numberOf(call, 'queryTime');
  const keyTime = numberOf(call, 'keyTime');
  return {
    q: headView(call, input(call, names[0]), { time: queryTime, column: numberOf(call, 'qOffset', 0) }),
    k: headView(call, input(call, names[1]), { time: keyTime, column: numberOf(call, 'kOffset', 0) }),
    v: headView(call, input(call, names[2]), { time: keyTime, column: numberOf(call, 'vOffset', 0) }),
  };
}

/** Copies one head, [time, d_k], from a view. With double precision, the inner loops need no conversions. */
export function loadHead(
  view: HeadView,
  into: Float64Array,
  { row, head, time, size }: { row: number; head: number; time: number; size: number },
): void {
  const start = view.offset + row * view.batchStride + head * view.headStride;
  for (let t = 0, i = 0; t < time; t++) {
    const from = start + t * view.timeStride;
    for (let c = 0; c < size; c++, i++) into[i] = view.elements[from + c] as number;
  }
}

/** Writes one head back to its place in a view. */
export function storeHead(
  view: HeadView,
  from: Float64Array,
  { row, head, time, size }: { row: number; head: number; time: number; size: number },
): void {
  const start = view.offset + row * view.batchStride + head * view.headStride;
  for (let t = 0, i = 0; t < time; t++) {
    const to = start + t * view.timeStride;
    for (let c = 0; c < size; c++, i++) view.elements[to + c] = from[i] as number;
  }
}

/** Returns the index at which a bias [1|batch, 1|heads, query, key] begins for one row, head and query. */
export function biasStart(
  shape: readonly number[],
  { row, head, query }: { row: number; head: number; query: number },
): number {
  const [batch, heads, queryTime, keyTime] = shape as readonly [number, number, number, number];
  const matrix = (batch === 1 ? 0 : row * heads) + (heads === 1 ? 0 : head);
  return (matrix * queryTime + query) * keyTime;
}

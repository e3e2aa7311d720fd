/** Strided views of tensors: transposes, slices, repeats and broadcasts are all copies of such a view. */
import { tf } from '../tf.ts';
import type { Values } from './values.ts';

export interface View {
  readonly values: Values;
  readonly shape: readonly number[];
  readonly strides: readonly number[];
  readonly offset: number;
}

/** Returns row-major strides in elements. */
export function stridesOf(shape: readonly number[]): number[] {
  const strides = shape.map(() => 1);
  for (let axis = shape.length - 2; axis >= 0; axis--) {
    strides[axis] = (strides[axis + 1] as number) * (shape[axis + 1] as number);
  }
  return strides;
}

/** Returns the strides of `shape` when it is broadcast to `out`. They are 0 where an axis is repeated. */
export function broadcastStrides(shape: readonly number[], out: readonly number[]): number[] {
  const own = stridesOf(shape);
  const lead = out.length - shape.length;
  return out.map((_, axis) => (axis < lead || shape[axis - lead] === 1 ? 0 : (own[axis - lead] as number)));
}

export const sizeOf = (shape: readonly number[]): number => tf.util.sizeFromShape([...shape]);

export const sameShape = (a: readonly number[], b: readonly number[]): boolean => tf.util.arraysEqual([...a], [...b]);

/** Calls `row` with the first element of every row of a view, in row-major order. A row is one step along the last axis. */
function forEachRow({ shape, strides, offset }: Omit<View, 'values'>, row: (from: number) => void): void {
  const rank = shape.length;
  const index = shape.map(() => 0);
  let from = offset;
  for (;;) {
    row(from);
    let axis = rank - 2;
    for (; axis >= 0; axis--) {
      from += strides[axis] as number;
      index[axis] = (index[axis] as number) + 1;
      if ((index[axis] as number) < (shape[axis] as number)) break;
      from -= (strides[axis] as number) * (shape[axis] as number);
      index[axis] = 0;
    }
    if (axis < 0) return;
  }
}

/** Copies a view into contiguous elements. */
export function gatherView(to: Values, view: View): void {
  const { values, shape, strides } = view;
  if (to.length === 0) return;
  const length = shape.at(-1) ?? 1;
  const step = strides.at(-1) ?? 1;
  let at = 0;
  forEachRow(view, (from) => {
    for (let i = 0; i < length; i++) to[at + i] = values[from + i * step] as number;
    at += length;
  });
}

/** Copies contiguous elements into a view. */
export function scatterView(view: View, elements: Values): void {
  const { values, shape, strides } = view;
  if (elements.length === 0) return;
  const length = shape.at(-1) ?? 1;
  const step = strides.at(-1) ?? 1;
  let at = 0;
  forEachRow(view, (to) => {
    for (let i = 0; i < length; i++) values[to + i * step] = elements[at + i] as number;
    at += length;
  });
}

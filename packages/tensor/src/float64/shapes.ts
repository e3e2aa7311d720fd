/** Kernels that move, cut, join or repeat elements. */
import { tf } from '../tf.ts';
import { input, inputList, type Kernel, type KernelCall, type KernelTable, numberOf, numbersOf } from './kernel.ts';
import { checkDtype, newValues } from './values.ts';
import { gatherView, scatterView, sizeOf, stridesOf, type View } from './views.ts';

/** Makes a new tensor with the elements of a view of `x`. */
function copyOf(
  { backend }: KernelCall,
  x: tf.TensorInfo,
  { viewed, shape = viewed.shape }: { viewed: Omit<View, 'values'>; shape?: readonly number[] },
): tf.TensorInfo {
  const dtype = checkDtype(x.dtype);
  const to = newValues(dtype, sizeOf(shape));
  gatherView(to, { ...viewed, values: backend.values(x) });
  return backend.make(shape, dtype, to);
}

const identity: Kernel = (call) => call.backend.share(input(call, 'x'), input(call, 'x').shape);

const reshape: Kernel = (call) => {
  const x = input(call, 'x');
  return call.backend.share(x, tf.util.inferFromImplicitShape([...numbersOf(call, 'shape')], sizeOf(x.shape)));
};

const expandDims: Kernel = (call) => {
  const x = input(call, 'input');
  const dim = numberOf(call, 'dim');
  return call.backend.share(x, x.shape.toSpliced(dim < 0 ? dim + x.shape.length + 1 : dim, 0, 1));
};

const transpose: Kernel = (call) => {
  const x = input(call, 'x');
  const perm = numbersOf(call, 'perm');
  const strides = stridesOf(x.shape);
  const pick = (of: readonly number[]) => perm.map((axis) => of[axis] as number);
  return copyOf(call, x, { viewed: { shape: pick(x.shape), strides: pick(strides), offset: 0 } });
};

/** Returns the view of the block of `x` that begins at `begin`. */
function blockOf(x: { readonly shape: readonly number[] }, begin: readonly number[], shape: readonly number[]) {
  const strides = stridesOf(x.shape);
  const offset = begin.reduce((sum, at, axis) => sum + at * (strides[axis] as number), 0);
  return { shape, strides, offset };
}

const slice: Kernel = (call) => {
  const x = input(call, 'x');
  const [begin, size] = tf.slice_util.parseSliceParams(
    x,
    [...numbersOf(call, 'begin')],
    [...numbersOf(call, 'size')],
  ) as [number[], number[]];
  tf.slice_util.assertParamsValid(x, begin, size);
  return copyOf(call, x, { viewed: blockOf(x, begin, size) });
};

const split: Kernel = (call) => {
  const x = input(call, 'x');
  const [axis] = tf.util.parseAxisParam(numberOf(call, 'axis'), x.shape) as [number];
  const sizes = tf.backend_util.prepareSplitSize(x, call.attrs['numOrSizeSplits'] as number[], axis);
  let at = 0;
  return sizes.map((size) => {
    const begin = x.shape.map((_, i) => (i === axis ? at : 0));
    at += size;
    return copyOf(call, x, { viewed: blockOf(x, begin, x.shape.with(axis, size)) });
  });
};

/** Copies the parts one after another along an axis. */
function join({ backend }: KernelCall, parts: readonly tf.TensorInfo[], axis: number): tf.TensorInfo {
  const shape = tf.backend_util.computeOutShape(
    parts.map((part) => part.shape),
    axis,
  );
  const dtype = checkDtype((parts[0] as tf.TensorInfo).dtype);
  const values = newValues(dtype, sizeOf(shape));
  let at = 0;
  for (const part of parts) {
    const begin = shape.map((_, i) => (i === axis ? at : 0));
    scatterView({ ...blockOf({ shape }, begin, part.shape), values }, backend.values(part));
    at += part.shape[axis] as number;
  }
  return backend.make(shape, dtype, values);
}

const concat: Kernel = (call) => {
  const parts = inputList(call);
  const { shape } = parts[0] as tf.TensorInfo;
  return join(call, parts, tf.util.parseAxisParam(numberOf(call, 'axis'), shape)[0] as number);
};

const pack: Kernel = (call) => {
  const parts = inputList(call);
  const rank = (parts[0] as tf.TensorInfo).shape.length + 1;
  const axis = (numberOf(call, 'axis', 0) + rank) % rank;
  return join(
    call,
    parts.map((part) => ({ ...part, shape: part.shape.toSpliced(axis, 0, 1) })),
    axis,
  );
};

const pad: Kernel = (call) => {
  const { backend } = call;
  const x = input(call, 'x');
  const paddings = call.attrs['paddings'] as readonly (readonly [number, number])[];
  const shape = x.shape.map((size, axis) => {
    const [before, after] = paddings[axis] as readonly [number, number];
    return before + size + after;
  });
  const dtype = checkDtype(x.dtype);
  const values = newValues(dtype, sizeOf(shape)).fill(numberOf(call, 'constantValue', 0));
  const begin = paddings.map(([before]) => before);
  scatterView({ ...blockOf({ shape }, begin, x.shape), values }, backend.values(x));
  return backend.make(shape, dtype, values);
};

/** Each repeat becomes an axis of its own, along which the view does not move. */
const tile: Kernel = (call) => {
  const x = input(call, 'x');
  const reps = numbersOf(call, 'reps');
  const strides = stridesOf(x.shape);
  const viewed = {
    shape: x.shape.flatMap((size, axis) => [reps[axis] as number, size]),
    strides: strides.flatMap((stride) => [0, stride]),
    offset: 0,
  };
  return copyOf(call, x, { viewed, shape: x.shape.map((size, axis) => size * (reps[axis] as number)) });
};

export const shapeKernels: KernelTable = {
  Concat: concat,
  ExpandDims: expandDims,
  Identity: identity,
  Pack: pack,
  PadV2: pad,
  Reshape: reshape,
  Slice: slice,
  SplitV: split,
  Tile: tile,
  Transpose: transpose,
};

/** Kernels that look up rows, add up rows by index, or find the largest elements, and kernels that make tensors of numbers. */
import type * as tf from '@tensorflow/tfjs-core';
import { input, type Kernel, type KernelTable, numberOf, numbersOf } from './kernel.ts';
import { checkDtype, newValues } from './values.ts';
import { sizeOf } from './views.ts';

const gather: Kernel = (call) => {
  const { backend } = call;
  const [x, indices] = [input(call, 'x'), input(call, 'indices')];
  const axis = numberOf(call, 'axis', 0);
  if (axis !== 0 || numberOf(call, 'batchDims', 0) !== 0) throw new Error('float64 gathers along axis 0 only');
  const [rows, ...rest] = x.shape as [number, ...number[]];
  const width = sizeOf(rest);
  const from = backend.values(x);
  const at = backend.integers(indices);
  const dtype = checkDtype(x.dtype);
  const out = newValues(dtype, at.length * width);
  at.forEach((row, i) => {
    if (row < 0 || row >= rows) throw new Error(`row ${row} is outside of the ${rows} rows`);
    for (let c = 0; c < width; c++) out[i * width + c] = from[row * width + c] as number;
  });
  return backend.make([...indices.shape, ...rest], dtype, out);
};

/** Adds each row of `x` to the row of the result that its id names. Rows with a negative id are left out. */
const segmentSum: Kernel = (call) => {
  const { backend } = call;
  const [x, ids] = [input(call, 'x'), backend.integers(input(call, 'segmentIds'))];
  const rows = numberOf(call, 'numSegments');
  const shape = [rows, ...x.shape.slice(1)];
  const width = sizeOf(shape.slice(1));
  const from = backend.values(x);
  const dtype = checkDtype(x.dtype);
  const out = newValues(dtype, rows * width);
  ids.forEach((id, i) => {
    if (id < 0) return;
    if (id >= rows) throw new Error(`segment ${id} is outside of the ${rows} segments`);
    for (let c = 0; c < width; c++) {
      out[id * width + c] = (out[id * width + c] as number) + (from[i * width + c] as number);
    }
  });
  return backend.make(shape, dtype, out);
};

const oneHot: Kernel = (call) => {
  const { backend } = call;
  const indices = input(call, 'indices');
  const depth = numberOf(call, 'depth');
  const dtype = checkDtype(call.attrs['dtype'] as string);
  const out = newValues(dtype, sizeOf(indices.shape) * depth).fill(numberOf(call, 'offValue', 0));
  const on = numberOf(call, 'onValue', 1);
  backend.integers(indices).forEach((index, i) => {
    if (index >= 0 && index < depth) out[i * depth + index] = on;
  });
  return backend.make([...indices.shape, depth], dtype, out);
};

/** Finds the k largest elements of each row, largest first, ties by lower index. */
const topK: Kernel = (call) => {
  const { backend } = call;
  const x = input(call, 'x');
  const k = numberOf(call, 'k');
  const size = x.shape.at(-1) as number;
  const from = backend.values(x);
  const dtype = checkDtype(x.dtype);
  const rows = from.length / size;
  const [values, indices] = [newValues(dtype, rows * k), new Int32Array(rows * k)];
  for (let row = 0; row < rows; row++) {
    const start = row * size;
    let found = 0;
    for (let i = 0; i < size; i++) {
      const value = from[start + i] as number;
      let place = found;
      while (place > 0 && value > (values[row * k + place - 1] as number)) place--;
      if (place >= k) continue;
      found = Math.min(found + 1, k);
      values.copyWithin(row * k + place + 1, row * k + place, row * k + found - 1);
      indices.copyWithin(row * k + place + 1, row * k + place, row * k + found - 1);
      values[row * k + place] = value;
      indices[row * k + place] = i;
    }
  }
  const shape = [...x.shape.slice(0, -1), k];
  return [backend.make(shape, dtype, values), backend.make(shape, 'int32', indices)];
};

const fill: Kernel = (call) => {
  const shape = numbersOf(call, 'shape');
  const dtype = checkDtype((call.attrs['dtype'] as string | undefined) ?? 'float32');
  return call.backend.make(shape, dtype, newValues(dtype, sizeOf(shape)).fill(numberOf(call, 'value')));
};

const like =
  (value: number): Kernel =>
  (call): tf.TensorInfo => {
    const x = input(call, 'x');
    const dtype = checkDtype(x.dtype);
    return call.backend.make(x.shape, dtype, newValues(dtype, sizeOf(x.shape)).fill(value));
  };

const range: Kernel = (call) => {
  const [start, stop] = [numberOf(call, 'start'), numberOf(call, 'stop')];
  const given = numberOf(call, 'step', 1);
  const step = stop < start && given === 1 ? -1 : given; // TensorFlow.js negates the default step here
  const dtype = checkDtype((call.attrs['dtype'] as string | undefined) ?? 'float32');
  const values = newValues(dtype, Math.max(0, Math.ceil((stop - start) / step)));
  for (let i = 0; i < values.length; i++) values[i] = start + i * step;
  return call.backend.make([values.length], dtype, values);
};

export const indexingKernels: KernelTable = {
  Fill: fill,
  GatherV2: gather,
  OneHot: oneHot,
  OnesLike: like(1),
  Range: range,
  TopK: topK,
  UnsortedSegmentSum: segmentSum,
  ZerosLike: like(0),
};

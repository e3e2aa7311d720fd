// Kernels that take parts of a tensor, or all of its elements in a different order.
import { backend_util, slice_util, type TensorInfo, util } from '@tensorflow/tfjs-core';
import type { NativeBackend } from '../backend.ts';
import { checkDtype } from '../dtype.ts';
import { axesAttr, input, integerAttr, integersAttr, type Kernel, type KernelTable } from '../kernel.ts';
import { stridesOf } from '../strides.ts';
import { copy, sliced, transposed, whole } from './copy.ts';

const transpose: Kernel = (kernel) => transposed(kernel, input(kernel, 'x'), integersAttr(kernel, 'perm'));

const slice: Kernel = (kernel) => {
  const x = input(kernel, 'x');
  const [begin, size] = slice_util.parseSliceParams(x, integersAttr(kernel, 'begin'), integersAttr(kernel, 'size')) as [
    number[],
    number[],
  ];
  slice_util.assertParamsValid(x, begin, size);
  return sliced(kernel.backend, x, begin, size);
};

const stridedSlice: Kernel = (kernel) => {
  const { backend } = kernel;
  const x = input(kernel, 'x');
  const masks = ['beginMask', 'endMask', 'ellipsisMask', 'newAxisMask', 'shrinkAxisMask'].map((key) =>
    integerAttr(kernel, key, 0),
  );
  const [beginMask = 0, endMask = 0, ellipsisMask = 0, newAxisMask = 0, shrinkAxisMask = 0] = masks;
  const [begin, end, steps] = ['begin', 'end', 'strides'].map((key) => integersAttr(kernel, key)) as [
    number[],
    number[],
    number[],
  ];
  const info = slice_util.sliceInfo(
    x.shape,
    begin,
    end,
    steps,
    beginMask,
    endMask,
    ellipsisMask,
    newAxisMask,
    shrinkAxisMask,
  );
  const dtype = checkDtype(x.dtype);
  const strides = stridesOf(x.shape);
  const offset = info.begin.reduce((sum, b, i) => sum + b * (strides[i] as number), 0);
  const out = backend.output(info.finalShape, dtype);
  const dims = slice_util.computeOutShape(info.begin, info.end, info.strides);
  const from = { tensor: x, offset, strides: strides.map((s, i) => s * (info.strides[i] as number)) };
  copy(backend, dims, from, { tensor: out, offset: 0, strides: stridesOf(dims) });
  return out;
};

const reverse: Kernel = (kernel) => {
  const { backend } = kernel;
  const x = input(kernel, 'x');
  const axes = axesAttr(kernel, x, 'dims');
  const dtype = checkDtype(x.dtype);
  const strides = stridesOf(x.shape);
  const out = backend.output(x.shape, dtype);
  const last = axes.reduce((sum, axis) => sum + ((x.shape[axis] as number) - 1) * (strides[axis] as number), 0);
  const from = { tensor: x, offset: last, strides: strides.map((s, i) => (axes.includes(i) ? -s : s)) };
  copy(backend, x.shape, from, whole(out));
  return out;
};

/** Splits a tensor along an axis into parts of the given sizes. */
function split(backend: NativeBackend, x: TensorInfo, sizes: readonly number[], axis: number): TensorInfo[] {
  const begin = x.shape.map(() => 0);
  return sizes.map((size) => {
    const part = sliced(backend, x, begin, x.shape.with(axis, size));
    begin[axis] = (begin[axis] as number) + size;
    return part;
  });
}

const splitV: Kernel = (kernel) => {
  const x = input(kernel, 'x');
  const axis = util.parseAxisParam(integerAttr(kernel, 'axis'), x.shape)[0] as number;
  const given = integersAttr(kernel, 'numOrSizeSplits');
  const isCount = !Array.isArray(kernel.attrs['numOrSizeSplits']);
  const sizes = backend_util.prepareSplitSize(x, isCount ? (given[0] as number) : given, axis);
  if (sizes.some((size) => size < 0)) throw new Error(`SplitV: sizes [${sizes.join(',')}] must not be negative`);
  return split(kernel.backend, x, sizes, axis);
};

const unpack: Kernel = (kernel) => {
  const { backend } = kernel;
  const value = input(kernel, 'value');
  const axis = util.parseAxisParam(integerAttr(kernel, 'axis', 0), value.shape)[0] as number;
  const parts = split(
    backend,
    value,
    Array.from({ length: value.shape[axis] as number }, () => 1),
    axis,
  );
  return parts.map((part) => ({ ...part, shape: part.shape.toSpliced(axis, 1) }));
};

export const sliceKernels: KernelTable = {
  Reverse: reverse,
  Slice: slice,
  SplitV: splitV,
  StridedSlice: stridedSlice,
  Transpose: transpose,
  Unpack: unpack,
};

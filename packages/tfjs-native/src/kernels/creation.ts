// Kernels that make tensors from numbers.
import type { TensorInfo } from '@tensorflow/tfjs-core';
import type { NativeBackend } from '../backend.ts';
import { checkDtype, type NativeDtype, sizeOf } from '../dtype.ts';
import { callFill, callRange } from '../generated/operations.ts';
import { dtypeAttr, input, integerAttr, integersAttr, type Kernel, type KernelTable, numberAttr } from '../kernel.ts';

/** Returns a tensor whose elements all have one value, which may be NaN or infinite. */
export function filled(
  backend: NativeBackend,
  shape: readonly number[],
  value: number,
  dtype: NativeDtype,
): TensorInfo {
  const out = backend.output(shape, dtype);
  callFill(backend, 'Fill', { out: backend.address(out), size: sizeOf(shape), value, dtype });
  return out;
}

const fill: Kernel = (kernel) => {
  const { value } = kernel.attrs;
  if (typeof value !== 'number' && typeof value !== 'boolean')
    throw new Error(`Fill: the value must be a number, not ${typeof value}`);
  const shape = integersAttr(kernel, 'shape');
  return filled(kernel.backend, shape, Number(value), dtypeAttr(kernel, 'float32'));
};

const like =
  (value: number): Kernel =>
  (kernel) => {
    const x = input(kernel, 'x');
    return filled(kernel.backend, x.shape, value, checkDtype(x.dtype));
  };

const range: Kernel = (kernel) => {
  const { backend } = kernel;
  const [start, stop, step] = [numberAttr(kernel, 'start'), numberAttr(kernel, 'stop'), numberAttr(kernel, 'step', 1)];
  const dtype = dtypeAttr(kernel, 'float32');
  const empty = start === stop || (start < stop && step < 0) || (stop < start && step > 1);
  const count = empty ? 0 : Math.abs(Math.ceil((stop - start) / step));
  const direction = stop < start && step === 1 ? -1 : step; // TF.js negates the default step here
  const out = backend.output([count], dtype);
  callRange(backend, 'Range', { out: backend.address(out), size: count, start, step: direction, dtype });
  return out;
};

const linSpace: Kernel = (kernel) => {
  const { backend } = kernel;
  const [start, stop, count] = [numberAttr(kernel, 'start'), numberAttr(kernel, 'stop'), integerAttr(kernel, 'num')];
  const step = count > 1 ? (stop - start) / (count - 1) : 0;
  const out = backend.output([count]);
  callRange(backend, 'LinSpace', { out: backend.address(out), size: count, start, step, dtype: 'float32' });
  return out;
};

export const creationKernels: KernelTable = {
  Fill: fill,
  ZerosLike: like(0),
  OnesLike: like(1),
  Range: range,
  LinSpace: linSpace,
};

// Kernels that change the dtype or the shape of a tensor, but not the order of its elements: casts and views.
import { type TensorInfo, util } from '@tensorflow/tfjs-core';
import { checkDtype, type NativeDtype, sizeOf } from '../dtype.ts';
import { callCast } from '../generated/operations.ts';
import {
  dtypeAttr,
  input,
  integerAttr,
  integersAttr,
  type Kernel,
  type KernelCall,
  type KernelTable,
} from '../kernel.ts';

/** Returns the tensor in another dtype, or the same memory when it already has that dtype. The caller releases it. */
export function castTo(kernel: KernelCall, x: TensorInfo, dtype: NativeDtype): TensorInfo {
  const { backend, name } = kernel;
  const from = checkDtype(x.dtype);
  if (from === dtype) return backend.share(x, x.shape);
  const { address, size } = backend.block(x);
  const out = backend.output(x.shape, dtype);
  callCast(backend, name, { x: address, out: backend.address(out), size, from, to: dtype });
  return out;
}

const cast: Kernel = (kernel) => castTo(kernel, input(kernel, 'x'), dtypeAttr(kernel));

const identity: Kernel = (kernel) => {
  const x = input(kernel, 'x');
  return kernel.backend.share(x, x.shape);
};

const reshape: Kernel = (kernel) => {
  const x = input(kernel, 'x');
  const size = sizeOf(x.shape);
  const shape = util.inferFromImplicitShape(integersAttr(kernel, 'shape'), size);
  util.assert(
    size === sizeOf(shape),
    () =>
      `The new shape (${shape.join(',')}) has ${sizeOf(shape)} elements and the old shape (${x.shape.join(',')}) has ${size} elements. The new shape and old shape must have the same number of elements.`,
  );
  return kernel.backend.share(x, shape);
};

const expandDims: Kernel = (kernel) => {
  const x = input(kernel, 'input');
  const dim = integerAttr(kernel, 'dim');
  const rank = x.shape.length;
  util.assert(dim >= -(rank + 1) && dim <= rank, () => `Axis must be in the interval [${-(rank + 1)}, ${rank}]`);
  const shape = x.shape.slice();
  shape.splice(dim < 0 ? rank + 1 + dim : dim, 0, 1);
  return kernel.backend.share(x, shape);
};

export const castKernels: KernelTable = { Cast: cast, Identity: identity, Reshape: reshape, ExpandDims: expandDims };

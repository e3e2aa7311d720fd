// The gradient of an embedding, dropout, and PosNet's product per position.
import type { TensorInfo } from '@tensorflow/tfjs-core';
import { sizeOf } from '../dtype.ts';
import { call, codeOf } from '../call.ts';
import { expectDtype, expectShape, input, integerAttr, type Kernel, type KernelCall, numberAttr } from '../kernel.ts';
import { floatInput, indexInput, maskArguments } from './checks.ts';

export const embedGrad: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const [dy, ids] = [floatInput(kernel, 'dy', 2), indexInput(kernel, 'ids')];
  const [count = 0, width = 0] = dy.shape;
  expectShape(kernel, 'ids', ids, [count]);
  const rows = integerAttr(kernel, 'rows');
  const sources = [backend.address(dy), backend.address(ids)];
  const dtable = backend.output([rows, width]);
  const args = [
    ...sources,
    backend.address(dtable),
    count,
    width,
    rows,
    numberAttr(kernel, 'scale', 1),
    integerAttr(kernel, 'padId', -1),
  ];
  call(backend, name, codeOf(backend.addon.ops, 'embedGrad'), args);
  return dtable;
};

export const dropout: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const x = input(kernel, 'x');
  expectDtype(kernel, x, 'float32');
  const mask = maskArguments(kernel);
  if (mask[0] === 0) return backend.share(x, x.shape);
  const source = backend.address(x);
  const out = backend.output(x.shape);
  call(backend, name, codeOf(backend.addon.ops, 'dropout'), [source, backend.address(out), sizeOf(x.shape), ...mask]);
  return out;
};

interface StepProduct {
  readonly x: TensorInfo;
  readonly kernels: TensorInfo;
  readonly positions: TensorInfo;
  readonly outShape: number[];
  /** batch, time, groups, in, out, kernel count */
  readonly numbers: number[];
}

function stepProductOf(kernel: KernelCall): StepProduct {
  const given = input(kernel, 'x');
  const x = floatInput(kernel, 'x', given.shape.length === 4 ? 4 : 3);
  const kernels = floatInput(kernel, 'kernels', 3);
  const positions = indexInput(kernel, 'positions');
  const [batch = 0, time = 0] = x.shape;
  const groups = x.shape.length === 4 ? (x.shape[2] as number) : 1;
  const [count = 0, inputs = 0, outputs = 0] = kernels.shape;
  if (x.shape.at(-1) !== inputs)
    throw new Error(
      `${kernel.name}: x [${x.shape.join(',')}] must end in ${inputs}, as the kernels [${kernels.shape.join(',')}] ask`,
    );
  expectShape(kernel, 'positions', positions, [time]);
  return {
    x,
    kernels,
    positions,
    outShape: [...x.shape.slice(0, -1), outputs],
    numbers: [batch, time, groups, inputs, outputs, count],
  };
}

export const positionProduct: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const { x, kernels, positions, outShape, numbers } = stepProductOf(kernel);
  const sources = [x, kernels, positions].map((tensor) => backend.address(tensor));
  const y = backend.output(outShape);
  call(backend, name, codeOf(backend.addon.ops, 'positionProduct'), [...sources, backend.address(y), ...numbers]);
  return y;
};

export const positionProductGrad: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const { x, kernels, positions, outShape, numbers } = stepProductOf(kernel);
  const dy = floatInput(kernel, 'dy', outShape.length);
  expectShape(kernel, 'dy', dy, outShape);
  const sources = [dy, x, kernels, positions].map((tensor) => backend.address(tensor));
  const [dx, dkernels] = [backend.output(x.shape), backend.output(kernels.shape)];
  const args = [...sources, backend.address(dx), backend.address(dkernels), ...numbers];
  call(backend, name, codeOf(backend.addon.ops, 'positionProductGrad'), args);
  return [dx, dkernels];
};

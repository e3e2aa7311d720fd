// The gradient of an embedding, dropout, and PosNet's product per position.
import type { TensorInfo } from '@tensorflow/tfjs-core';
import { sizeOf } from '../dtype.ts';
import { call, codeOf } from '../call.ts';
import { expectDtype, expectShape, input, integerAttr, type Kernel, type KernelCall, numberAttr } from '../kernel.ts';
import { sliced } from '../kernels/copy.ts';
import { floatInput, indexInput, maskArguments } from './checks.ts';

interface Scatter {
  readonly dy: TensorInfo;
  readonly ids: TensorInfo;
  /** n, d */
  readonly sizes: [number, number];
}

function scatterOf(kernel: KernelCall): Scatter {
  const [dy, ids] = [floatInput(kernel, 'dy', 2), indexInput(kernel, 'ids')];
  const [count = 0, width = 0] = dy.shape;
  expectShape(kernel, 'ids', ids, [count]);
  return { dy, ids, sizes: [count, width] };
}

function scatter(kernel: KernelCall, { dy, ids, sizes }: Scatter, dtable: TensorInfo, add: boolean): void {
  const { backend, name } = kernel;
  const addresses = [dy, ids, dtable].map((tensor) => backend.address(tensor));
  const [rows = 0] = dtable.shape;
  const options = [numberAttr(kernel, 'scale', 1), integerAttr(kernel, 'padId', -1), add ? 1 : 0];
  call(backend, name, codeOf(backend.addon.ops, 'embedGrad'), [...addresses, ...sizes, rows, ...options]);
}

export const embedGrad: Kernel = (kernel) => {
  const scattered = scatterOf(kernel);
  const dtable = kernel.backend.output([integerAttr(kernel, 'rows'), scattered.sizes[1]]);
  scatter(kernel, scattered, dtable, false);
  return dtable;
};

/** The same added to a gradient that is there: in place when nothing else reads that one. */
export const embedGradOnto: Kernel = (kernel) => {
  const { backend } = kernel;
  const scattered = scatterOf(kernel);
  const onto = floatInput(kernel, 'onto', 2);
  expectShape(kernel, 'onto', onto, [onto.shape[0] as number, scattered.sizes[1]]);
  backend.address(onto); // brings it over from another backend before its references are counted
  const isShared = backend.refCount(onto.dataId) > 1;
  const sum = isShared ? sliced(backend, onto, [0, 0], onto.shape) : backend.share(onto, onto.shape);
  scatter(kernel, scattered, sum, true);
  return sum;
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

// The gradient of an embedding, dropout, and PosNet's product of each position with its kernel.
import type { TensorInfo } from '@tensorflow/tfjs-core';
import { sizeOf } from '../dtype.ts';
import {
  callDropout,
  callEmbedGrad,
  callPositionProduct,
  callPositionProductGrad,
  type PositionProductArguments,
} from '../generated/operations.ts';
import { expectDtype, expectShape, input, integerAttr, type Kernel, type KernelCall, numberAttr } from '../kernel.ts';
import { sliced } from '../kernels/copy.ts';
import { floatInput, indexInput, maskArguments } from './checks.ts';

interface Scatter {
  readonly dy: TensorInfo;
  readonly ids: TensorInfo;
  readonly rows: number;
  readonly columns: number;
}

function scatterOf(kernel: KernelCall): Scatter {
  const [dy, ids] = [floatInput(kernel, 'dy', 2), indexInput(kernel, 'ids')];
  const [rows = 0, columns = 0] = dy.shape;
  expectShape(kernel, 'ids', ids, [rows]);
  return { dy, ids, rows, columns };
}

function scatter(kernel: KernelCall, from: Scatter, dtable: TensorInfo, accumulate: boolean): void {
  const { backend, name } = kernel;
  callEmbedGrad(backend, name, {
    dy: backend.address(from.dy),
    ids: backend.address(from.ids),
    dtable: backend.address(dtable),
    rows: from.rows,
    columns: from.columns,
    tableRows: dtable.shape[0] as number,
    scale: numberAttr(kernel, 'scale', 1),
    padId: integerAttr(kernel, 'padId', -1),
    accumulate,
  });
}

export const embedGrad: Kernel = (kernel) => {
  const scattered = scatterOf(kernel);
  const dtable = kernel.backend.output([integerAttr(kernel, 'rows'), scattered.columns]);
  scatter(kernel, scattered, dtable, false);
  return dtable;
};

/** Adds the gradient of an embedding to an existing one, in place unless another tensor shares that one's memory. */
export const embedGradOnto: Kernel = (kernel) => {
  const { backend } = kernel;
  const scattered = scatterOf(kernel);
  const onto = floatInput(kernel, 'onto', 2);
  expectShape(kernel, 'onto', onto, [onto.shape[0] as number, scattered.columns]);
  backend.address(onto); // fetches the tensor from another backend, because its references are counted next
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
  if (mask.rate === 0) return backend.share(x, x.shape);
  const source = backend.address(x);
  const out = backend.output(x.shape);
  callDropout(backend, name, { x: source, out: backend.address(out), size: sizeOf(x.shape), ...mask });
  return out;
};

interface StepProduct {
  readonly x: TensorInfo;
  readonly kernels: TensorInfo;
  readonly positions: TensorInfo;
  readonly outShape: number[];
  readonly sizes: Pick<PositionProductArguments, 'batch' | 'time' | 'groups' | 'inputs' | 'outputs' | 'count'>;
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
      `${kernel.name}: the last dimension of x [${x.shape.join(',')}] must be ${inputs}, to match the kernels [${kernels.shape.join(',')}]`,
    );
  expectShape(kernel, 'positions', positions, [time]);
  return {
    x,
    kernels,
    positions,
    outShape: [...x.shape.slice(0, -1), outputs],
    sizes: { batch, time, groups, inputs, outputs, count },
  };
}

export const positionProduct: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const { x, kernels, positions, outShape, sizes } = stepProductOf(kernel);
  const y = backend.output(outShape);
  callPositionProduct(backend, name, {
    x: backend.address(x),
    kernels: backend.address(kernels),
    positions: backend.address(positions),
    y: backend.address(y),
    ...sizes,
  });
  return y;
};

export const positionProductGrad: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const { x, kernels, positions, outShape, sizes } = stepProductOf(kernel);
  const dy = floatInput(kernel, 'dy', outShape.length);
  expectShape(kernel, 'dy', dy, outShape);
  const [dx, dkernels] = [backend.output(x.shape), backend.output(kernels.shape)];
  callPositionProductGrad(backend, name, {
    dy: backend.address(dy),
    x: backend.address(x),
    kernels: backend.address(kernels),
    positions: backend.address(positions),
    dx: backend.address(dx),
    dkernels: backend.address(dkernels),
    ...sizes,
  });
  return [dx, dkernels];
};

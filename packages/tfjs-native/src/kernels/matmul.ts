// Matrix products over batches.
import { util } from '@tensorflow/tfjs-core';
import { sizeOf } from '../dtype.ts';
import { callBatchMatMul } from '../generated/operations.ts';
import { booleanAttr, expectDtype, input, type Kernel, type KernelTable } from '../kernel.ts';
import { broadcastShape, broadcastStrides } from '../strides.ts';
import { filled } from './creation.ts';

/** Computes a [..., m, k] · b [..., k, n], where either may be transposed and the leading dimensions are broadcast. */
const batchMatMul: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const [a, b] = [input(kernel, 'a'), input(kernel, 'b')];
  for (const x of [a, b]) {
    expectDtype(kernel, x, 'float32');
    util.assert(
      x.shape.length >= 2,
      () => `Error in matMul: inputs must have at least rank 2, got shape [${x.shape.join(',')}].`,
    );
  }
  const [transposeA, transposeB] = [booleanAttr(kernel, 'transposeA'), booleanAttr(kernel, 'transposeB')];
  const [rowsA = 0, columnsA = 0] = a.shape.slice(-2);
  const [rowsB = 0, columnsB = 0] = b.shape.slice(-2);
  const [m, kA] = transposeA ? [columnsA, rowsA] : [rowsA, columnsA];
  const [kB, n] = transposeB ? [columnsB, rowsB] : [rowsB, columnsB];
  util.assert(
    kA === kB,
    () =>
      `Error in matMul: inner shapes (${kA}) and (${kB}) of Tensors with shapes ${a.shape.join(',')} and ${b.shape.join(',')} and transposeA=${transposeA} and transposeB=${transposeB} must match.`,
  );
  const [batchA, batchB] = [a.shape.slice(0, -2), b.shape.slice(0, -2)];
  const batch = broadcastShape(batchA, batchB);
  const shape = [...batch, m, n];
  if (kA === 0) return filled(backend, shape, 0, 'float32');
  const out = backend.output(shape);
  if (sizeOf(shape) === 0) return out;
  callBatchMatMul(backend, name, {
    a: backend.address(a),
    b: backend.address(b),
    out: backend.address(out),
    m,
    n,
    k: kA,
    transposeA,
    transposeB,
    batch: sizeOf(batch),
    dims: batch,
    stridesA: broadcastStrides(batchA, batch),
    stridesB: broadcastStrides(batchB, batch),
  });
  return out;
};

export const matmulKernels: KernelTable = { BatchMatMul: batchMatMul };

// Gather, scatter, one-hot and top-k. The native side checks index values before it moves anything.
import { backend_util, type TensorInfo, util } from '@tensorflow/tfjs-core';
import { bytesOf, checkDtype, sizeOf } from '../dtype.ts';
import type { ScatterMode } from '../generated/numbers.ts';
import {
  callGather,
  callGatherNd,
  callOneHot,
  callScatterNd,
  callSegmentSum,
  callTopK,
} from '../generated/operations.ts';
import {
  dtypeAttr,
  expectDtype,
  input,
  integerAttr,
  integersAttr,
  type Kernel,
  type KernelCall,
  type KernelTable,
} from '../kernel.ts';
import { castTo } from './cast.ts';
import { copy } from './copy.ts';
import { filled } from './creation.ts';

function indicesOf(kernel: KernelCall, key: string): TensorInfo {
  const indices = input(kernel, key);
  expectDtype(kernel, indices, 'int32');
  return indices;
}

const elementBytesOf = (x: TensorInfo): number => bytesOf(checkDtype(x.dtype));

const gather: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const x = input(kernel, 'x');
  const indices = indicesOf(kernel, 'indices');
  const axis = util.parseAxisParam(integerAttr(kernel, 'axis', 0), x.shape)[0] as number;
  const info = backend_util.segment_util.collectGatherOpShapeInfo(
    x,
    indices,
    axis,
    integerAttr(kernel, 'batchDims', 0),
  );
  const out = backend.output(info.outputShape, checkDtype(x.dtype));
  if (sizeOf(info.outputShape) === 0) return out;
  callGather(backend, name, {
    x: backend.address(x),
    indices: backend.address(indices),
    out: backend.address(out),
    batch: info.batchSize,
    outer: info.outerSize,
    axisSize: info.dimSize,
    inner: info.sliceSize,
    count: sizeOf(indices.shape) / Math.max(1, info.batchSize),
    elementBytes: elementBytesOf(x),
  });
  return out;
};

const gatherNd: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const params = input(kernel, 'params');
  const indices = indicesOf(kernel, 'indices');
  const [shape, count, inner] = backend_util.prepareAndValidate(params, indices);
  const out = backend.output(shape, checkDtype(params.dtype));
  const depth = indices.shape[indices.shape.length - 1] as number;
  if (sizeOf(shape) === 0) return out;
  callGatherNd(backend, name, {
    params: backend.address(params),
    indices: backend.address(indices),
    out: backend.address(out),
    tuples: count,
    inner,
    elementBytes: elementBytesOf(params),
    dims: params.shape.slice(0, depth),
  });
  return out;
};

/** TF.js's check takes tensors, but reads only their shape and rank. */
function tensorLike(x: TensorInfo): Parameters<typeof backend_util.validateInput>[0] {
  return { ...x, rank: x.shape.length } as Parameters<typeof backend_util.validateInput>[0];
}

/** Writes `updates` to `target` at `indices`. TF.js's own check of the shapes returns the depth and the number of the tuples. */
function scatter(kernel: KernelCall, target: TensorInfo, mode: ScatterMode): void {
  const { backend, name } = kernel;
  const indices = indicesOf(kernel, 'indices');
  const updates = input(kernel, 'updates');
  if (updates.dtype !== target.dtype)
    throw new Error(`${name}: updates must be ${target.dtype}, but are ${updates.dtype}`);
  backend_util.validateInput(tensorLike(updates), tensorLike(indices), target.shape);
  const { sliceRank, numUpdates, sliceSize } = backend_util.calculateShapes(updates, indices, target.shape);
  if (sizeOf(updates.shape) === 0) return;
  callScatterNd(backend, name, {
    updates: backend.address(updates),
    indices: backend.address(indices),
    out: backend.address(target),
    tuples: numUpdates,
    inner: sliceSize,
    mode,
    dims: target.shape.slice(0, sliceRank),
  });
}

const scatterNd: Kernel = (kernel) => {
  const updates = input(kernel, 'updates');
  expectDtype(kernel, updates, 'float32', 'int32');
  const out = filled(kernel.backend, integersAttr(kernel, 'shape'), 0, checkDtype(updates.dtype));
  scatter(kernel, out, updates.dtype === 'float32' ? 'addFloats' : 'addInts');
  return out;
};

const tensorScatterUpdate: Kernel = (kernel) => {
  const { backend } = kernel;
  const tensor = input(kernel, 'tensor');
  const out = backend.output(tensor.shape, checkDtype(tensor.dtype));
  const size = sizeOf(tensor.shape);
  copy(backend, [size], { tensor, offset: 0, strides: [1] }, { tensor: out, offset: 0, strides: [1] });
  scatter(kernel, out, tensor.dtype === 'bool' ? 'setBytes' : 'setWords');
  return out;
};

const unsortedSegmentSum: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const x = input(kernel, 'x');
  const ids = indicesOf(kernel, 'segmentIds');
  expectDtype(kernel, x, 'float32', 'int32');
  const segments = integerAttr(kernel, 'numSegments');
  const lead = x.shape.slice(0, ids.shape.length);
  util.assertShapesMatch(lead, ids.shape, 'UnsortedSegmentSum: the segment ids must match the first dimensions of x. ');
  const inner = x.shape.slice(ids.shape.length);
  const out = backend.output([segments, ...inner], checkDtype(x.dtype));
  callSegmentSum(backend, name, {
    x: backend.address(x),
    ids: backend.address(ids),
    out: backend.address(out),
    rows: sizeOf(ids.shape),
    inner: sizeOf(inner),
    segments,
    isFloat: x.dtype === 'float32',
  });
  return out;
};

const oneHot: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const indices = indicesOf(kernel, 'indices');
  const dtype = dtypeAttr(kernel, 'float32');
  const depth = integerAttr(kernel, 'depth');
  const out = backend.output([...indices.shape, depth], dtype);
  callOneHot(backend, name, {
    indices: backend.address(indices),
    out: backend.address(out),
    size: sizeOf(indices.shape),
    depth,
    on: Number(kernel.attrs['onValue'] ?? 1),
    off: Number(kernel.attrs['offValue'] ?? 0),
    dtype,
  });
  return out;
};

const topK: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const x = input(kernel, 'x');
  const source = castTo(kernel, x, x.dtype === 'float32' ? 'float32' : 'int32');
  const n = x.shape[x.shape.length - 1];
  const k = integerAttr(kernel, 'k');
  if (n === undefined || k < 0 || k > n) throw new Error(`TopK: 'k' must be in [0, ${n ?? 0}], but is ${k}`);
  const shape = [...x.shape.slice(0, -1), k];
  const [values, indices] = [backend.output(shape, checkDtype(source.dtype)), backend.output(shape, 'int32')];
  if (k > 0) {
    callTopK(backend, name, {
      x: backend.address(source),
      values: backend.address(values),
      indices: backend.address(indices),
      rows: sizeOf(shape) / k,
      n,
      k,
      isFloat: source.dtype === 'float32',
    });
  }
  backend.release(source);
  if (x.dtype !== 'bool') return [values, indices];
  const bools = castTo(kernel, values, 'bool');
  backend.release(values);
  return [bools, indices];
};

export const indexingKernels: KernelTable = {
  GatherNd: gatherNd,
  GatherV2: gather,
  OneHot: oneHot,
  ScatterNd: scatterNd,
  TensorScatterUpdate: tensorScatterUpdate,
  TopK: topK,
  UnsortedSegmentSum: unsortedSegmentSum,
};

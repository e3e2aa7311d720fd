// Gather, scatter, one-hot and top-k. Index values are checked by the native side before anything is moved.
import { backend_util, type TensorInfo, util } from '@tensorflow/tfjs-core';
import { checkDtype, DTYPE_CODES, sizeOf } from '../dtype.ts';
import { call, codeOf } from '../call.ts';
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
import { filled } from './creation.ts';

function indicesOf(kernel: KernelCall, key: string): TensorInfo {
  const indices = input(kernel, key);
  expectDtype(kernel, indices, 'int32');
  return indices;
}

const bytesOf = (x: TensorInfo): number => (x.dtype === 'bool' ? 1 : 4);

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
  const count = sizeOf(indices.shape) / Math.max(1, info.batchSize);
  if (sizeOf(info.outputShape) === 0) return out;
  const addresses = [x, indices, out].map((tensor) => backend.address(tensor));
  call(backend, name, codeOf(backend.addon.ops, 'gather'), [
    ...addresses,
    info.batchSize,
    info.outerSize,
    info.dimSize,
    info.sliceSize,
    count,
    bytesOf(x),
  ]);
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
  const addresses = [params, indices, out].map((tensor) => backend.address(tensor));
  call(backend, name, codeOf(backend.addon.ops, 'gatherNd'), [
    ...addresses,
    count,
    inner,
    bytesOf(params),
    depth,
    ...params.shape.slice(0, depth),
  ]);
  return out;
};

/** TF.js's check is typed for tensors but reads shape and rank only. */
function tensorLike(x: TensorInfo): Parameters<typeof backend_util.validateInput>[0] {
  return { ...x, rank: x.shape.length } as Parameters<typeof backend_util.validateInput>[0];
}

/** Writes `updates` into `target` at `indices`; the tuples' depth and count follow from TF.js's own shape check. */
function scatter(kernel: KernelCall, target: TensorInfo, mode: number): void {
  const { backend, name } = kernel;
  const indices = indicesOf(kernel, 'indices');
  const updates = input(kernel, 'updates');
  if (updates.dtype !== target.dtype)
    throw new Error(`${name}: updates must be ${target.dtype}, but are ${updates.dtype}`);
  backend_util.validateInput(tensorLike(updates), tensorLike(indices), target.shape);
  const { sliceRank, numUpdates, sliceSize } = backend_util.calculateShapes(updates, indices, target.shape);
  const addresses = [updates, indices, target].map((tensor) => backend.address(tensor));
  if (sizeOf(updates.shape) === 0) return;
  call(backend, name, codeOf(backend.addon.ops, 'scatterNd'), [
    ...addresses,
    numUpdates,
    sliceSize,
    mode,
    sliceRank,
    ...target.shape.slice(0, sliceRank),
  ]);
}

const scatterNd: Kernel = (kernel) => {
  const updates = input(kernel, 'updates');
  expectDtype(kernel, updates, 'float32', 'int32');
  const out = filled(kernel.backend, integersAttr(kernel, 'shape'), 0, checkDtype(updates.dtype));
  scatter(kernel, out, updates.dtype === 'float32' ? 0 : 1);
  return out;
};

const tensorScatterUpdate: Kernel = (kernel) => {
  const { backend } = kernel;
  const tensor = input(kernel, 'tensor');
  const out = backend.output(tensor.shape, checkDtype(tensor.dtype));
  const size = sizeOf(tensor.shape);
  const dims = [1, size, 1, 1];
  if (size > 0)
    call(backend, kernel.name, codeOf(backend.addon.ops, 'copyStrided'), [
      backend.address(tensor),
      backend.address(out),
      bytesOf(tensor),
      ...dims,
    ]);
  scatter(kernel, out, tensor.dtype === 'bool' ? 3 : 2);
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
  const addresses = [x, ids, out].map((tensor) => backend.address(tensor));
  call(backend, name, codeOf(backend.addon.ops, 'segmentSum'), [
    ...addresses,
    sizeOf(ids.shape),
    sizeOf(inner),
    segments,
    x.dtype === 'float32' ? 1 : 0,
  ]);
  return out;
};

const oneHot: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const indices = indicesOf(kernel, 'indices');
  const dtype = dtypeAttr(kernel, 'float32');
  const depth = integerAttr(kernel, 'depth');
  const out = backend.output([...indices.shape, depth], dtype);
  const [on, off] = [Number(kernel.attrs['onValue'] ?? 1), Number(kernel.attrs['offValue'] ?? 0)];
  const args = [
    backend.address(indices),
    backend.address(out),
    sizeOf(indices.shape),
    depth,
    on,
    off,
    DTYPE_CODES[dtype],
  ];
  call(backend, name, codeOf(backend.addon.ops, 'oneHot'), args);
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
  const addresses = [source, values, indices].map((tensor) => backend.address(tensor));
  if (k > 0)
    call(backend, name, codeOf(backend.addon.ops, 'topK'), [
      ...addresses,
      sizeOf(shape) / k,
      n,
      k,
      source.dtype === 'float32' ? 1 : 0,
    ]);
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

// Scaled dot-product attention and its gradient.
import type { TensorInfo } from '@tensorflow/tfjs-core';
import type { NativeBackend } from '../backend.ts';
import { callAttention, callAttentionGrad } from '../generated/operations.ts';
import { expectDtype, expectShape, integersAttr, type Kernel, type KernelCall, optionalInput } from '../kernel.ts';
import { filled } from '../kernels/creation.ts';
import {
  type AttentionShape,
  attentionShape,
  checkBiasShape,
  contextLayout,
  coversTensor,
  type HeadView,
  headView,
} from './attention-layout.ts';
import { choiceAttr, floatInput, maskArguments, optionalFloatInput } from './checks.ts';

const FLOAT_BYTES = 4;

interface Operands {
  readonly q: HeadView;
  readonly k: HeadView;
  readonly v: HeadView;
}

function operandsOf(kernel: KernelCall, shape: AttentionShape): Operands {
  return {
    q: headView(kernel, 'q', shape, shape.queryTime),
    k: headView(kernel, 'k', shape, shape.keyTime),
    v: headView(kernel, 'v', shape, shape.keyTime),
  };
}

const startOf = (backend: NativeBackend, tensor: TensorInfo, offset: number): number =>
  backend.address(tensor) + offset * FLOAT_BYTES;

export const attention: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const shape = attentionShape(kernel);
  const { q, k, v } = operandsOf(kernel, shape);
  const { batch, heads, headDimension, queryTime, keyTime, causal, scale } = shape;
  const bias = optionalFloatInput(kernel, 'bias', 4);
  if (bias !== undefined) checkBiasShape(kernel, 'bias', bias.shape, shape);
  const lengths = optionalInput(kernel, 'lengths');
  if (lengths !== undefined) {
    expectDtype(kernel, lengths, 'int32');
    expectShape(kernel, 'lengths', lengths, [batch]);
  }
  const area = queryTime * keyTime;
  const [biasBatch = 1, biasHeads = 1] = bias?.shape ?? [];
  const mask = maskArguments(kernel);
  const layout = contextLayout(shape);
  const context = backend.output(layout.shape);
  const probabilities = backend.output([batch, heads, queryTime, keyTime]);
  callAttention(backend, name, {
    q: startOf(backend, q.tensor, q.offset),
    k: startOf(backend, k.tensor, k.offset),
    v: startOf(backend, v.tensor, v.offset),
    bias: backend.optionalAddress(bias),
    lengths: backend.optionalAddress(lengths),
    context: backend.address(context),
    probabilities: backend.address(probabilities),
    batch,
    heads,
    headDimension,
    queryTime,
    keyTime,
    qStrides: q.strides,
    kStrides: k.strides,
    vStrides: v.strides,
    contextStrides: layout.strides,
    biasStrides: [biasBatch === 1 ? 0 : biasHeads * area, biasHeads === 1 ? 0 : area],
    causal,
    scale,
    ...mask,
  });
  return [context, probabilities];
};

/** Makes the gradient tensors of q, k and v. Inputs that are columns of one tensor share its gradient. */
function gradientTensors(
  kernel: KernelCall,
  views: Operands,
  shape: AttentionShape,
): { q: TensorInfo; k: TensorInfo; v: TensorInfo } {
  const { backend, name } = kernel;
  const packed = choiceAttr(kernel, 'packed', ['none', 'kv', 'qkv'], 'none');
  const fresh = (view: HeadView, whole: boolean): TensorInfo =>
    whole ? backend.output(view.tensor.shape) : filled(backend, view.tensor.shape, 0, 'float32');
  const { q, k, v } = views;
  const share = { none: [], kv: [k, v], qkv: [q, k, v] }[packed];
  if (share.some((view) => view.tensor.dataId !== share[0]?.tensor.dataId)) {
    throw new Error(
      `${name}: packed '${packed}' needs ${packed === 'kv' ? 'k and v' : 'q, k and v'} to be columns of one tensor`,
    );
  }
  const width = shape.heads * shape.headDimension;
  const columns = share[0]?.tensor.shape[1] ?? 0;
  const offsets = new Set(share.map((view) => view.offset));
  const isWhole =
    columns === share.length * width &&
    offsets.size === share.length &&
    [...offsets].every((offset) => offset % width === 0);
  const dv = share.length > 0 ? fresh(v, isWhole) : fresh(v, coversTensor(v, shape));
  const dk = share.length > 0 ? dv : fresh(k, coversTensor(k, shape));
  return { q: packed === 'qkv' ? dv : fresh(q, coversTensor(q, shape)), k: dk, v: dv };
}

/** Makes dbias, and the gradients of all scores from which it is summed. They are the same tensor when nothing was broadcast. */
function biasTensors(
  kernel: KernelCall,
  shape: AttentionShape,
): { dbias?: TensorInfo; dscores?: TensorInfo; overBatch: boolean; overHeads: boolean } {
  if (kernel.attrs['biasShape'] === undefined) return { overBatch: false, overHeads: false };
  const { backend } = kernel;
  const wanted = integersAttr(kernel, 'biasShape');
  checkBiasShape(kernel, 'biasShape', wanted, shape);
  const { batch, heads, queryTime, keyTime } = shape;
  const [overBatch, overHeads] = [wanted[0] === 1 && batch !== 1, wanted[1] === 1 && heads !== 1];
  const dbias = backend.output(wanted);
  const dscores = overBatch || overHeads ? backend.output([batch, heads, queryTime, keyTime]) : dbias;
  return { dbias, dscores, overBatch, overHeads };
}

export const attentionGrad: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const shape = attentionShape(kernel);
  const views = operandsOf(kernel, shape);
  const { batch, heads, headDimension, queryTime, keyTime, scale } = shape;
  const layout = contextLayout(shape);
  const dcontext = floatInput(kernel, 'dcontext', layout.shape.length);
  expectShape(kernel, 'dcontext', dcontext, layout.shape);
  const probabilities = floatInput(kernel, 'probabilities', 4);
  expectShape(kernel, 'probabilities', probabilities, [batch, heads, queryTime, keyTime]);
  const dprobabilities = optionalFloatInput(kernel, 'dprobabilities', 4);
  if (dprobabilities !== undefined) expectShape(kernel, 'dprobabilities', dprobabilities, probabilities.shape);
  const mask = maskArguments(kernel);
  const { q, k, v } = views;
  const grads = gradientTensors(kernel, views, shape);
  const { dbias, dscores, overBatch, overHeads } = biasTensors(kernel, shape);
  callAttentionGrad(backend, name, {
    dcontext: backend.address(dcontext),
    q: startOf(backend, q.tensor, q.offset),
    k: startOf(backend, k.tensor, k.offset),
    v: startOf(backend, v.tensor, v.offset),
    probabilities: backend.address(probabilities),
    dprobabilities: backend.optionalAddress(dprobabilities),
    dq: startOf(backend, grads.q, q.offset),
    dk: startOf(backend, grads.k, k.offset),
    dv: startOf(backend, grads.v, v.offset),
    dscores: backend.optionalAddress(dscores),
    dbias: backend.optionalAddress(dbias),
    batch,
    heads,
    headDimension,
    queryTime,
    keyTime,
    contextStrides: layout.strides,
    qStrides: q.strides,
    kStrides: k.strides,
    vStrides: v.strides,
    biasOverBatch: overBatch,
    biasOverHeads: overHeads,
    scale,
    ...mask,
  });
  if (dscores !== undefined && dscores !== dbias) backend.release(dscores);
  const outputs = [...new Set([grads.q, grads.k, grads.v])];
  return dbias === undefined ? outputs : [...outputs, dbias];
};

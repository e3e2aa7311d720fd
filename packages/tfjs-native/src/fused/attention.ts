// Scaled dot-product attention and its gradient.
import type { TensorInfo } from '@tensorflow/tfjs-core';
import type { NativeBackend } from '../backend.ts';
import { call, codeOf } from '../call.ts';
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
const sizes = ({ batch, heads, headDimension, queryTime, keyTime }: AttentionShape): number[] => [
  batch,
  heads,
  headDimension,
  queryTime,
  keyTime,
];

export const attention: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const shape = attentionShape(kernel);
  const { q, k, v } = operandsOf(kernel, shape);
  const { batch, heads, queryTime, keyTime } = shape;
  const bias = optionalFloatInput(kernel, 'bias', 4);
  if (bias !== undefined) checkBiasShape(kernel, 'bias', bias.shape, shape);
  const lengths = optionalInput(kernel, 'lengths');
  if (lengths !== undefined) {
    expectDtype(kernel, lengths, 'int32');
    expectShape(kernel, 'lengths', lengths, [batch]);
  }
  const area = queryTime * keyTime;
  const [biasBatch = 1, biasHeads = 1] = bias?.shape ?? [];
  const biasStrides = [biasBatch === 1 ? 0 : biasHeads * area, biasHeads === 1 ? 0 : area];
  const mask = maskArguments(kernel);
  const sources = [q, k, v].map((view) => startOf(backend, view.tensor, view.offset));
  const extras = [bias, lengths].map((tensor) => (tensor === undefined ? 0 : backend.address(tensor)));
  const layout = contextLayout(shape);
  const context = backend.output(layout.shape);
  const probabilities = backend.output([batch, heads, queryTime, keyTime]);
  const strides = [...q.strides, ...k.strides, ...v.strides, ...layout.strides, ...biasStrides];
  const args = [
    ...sources,
    ...extras,
    backend.address(context),
    backend.address(probabilities),
    ...sizes(shape),
    ...strides,
  ];
  call(backend, name, codeOf(backend.addon.ops, 'attention'), [...args, shape.causal ? 1 : 0, shape.scale, ...mask]);
  return [context, probabilities];
};

/** The gradient tensors of q, k and v: one each, or shared where they are columns of one tensor. */
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

/** dbias and the buffer of all score gradients it is summed from (itself, when nothing was broadcast). */
function biasTensors(
  kernel: KernelCall,
  shape: AttentionShape,
): { dbias?: TensorInfo; dscores?: TensorInfo; flags: [number, number] } {
  if (kernel.attrs['biasShape'] === undefined) return { flags: [0, 0] };
  const { backend } = kernel;
  const wanted = integersAttr(kernel, 'biasShape');
  checkBiasShape(kernel, 'biasShape', wanted, shape);
  const { batch, heads, queryTime, keyTime } = shape;
  const flags: [number, number] = [wanted[0] === 1 && batch !== 1 ? 1 : 0, wanted[1] === 1 && heads !== 1 ? 1 : 0];
  const dbias = backend.output(wanted);
  const dscores = flags[0] + flags[1] === 0 ? dbias : backend.output([batch, heads, queryTime, keyTime]);
  return { dbias, dscores, flags };
}

export const attentionGrad: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const shape = attentionShape(kernel);
  const views = operandsOf(kernel, shape);
  const { batch, heads, queryTime, keyTime } = shape;
  const layout = contextLayout(shape);
  const dcontext = floatInput(kernel, 'dcontext', layout.shape.length);
  expectShape(kernel, 'dcontext', dcontext, layout.shape);
  const probabilities = floatInput(kernel, 'probabilities', 4);
  expectShape(kernel, 'probabilities', probabilities, [batch, heads, queryTime, keyTime]);
  const dprobabilities = optionalFloatInput(kernel, 'dprobabilities', 4);
  if (dprobabilities !== undefined) expectShape(kernel, 'dprobabilities', dprobabilities, probabilities.shape);
  const mask = maskArguments(kernel);
  const { q, k, v } = views;
  const addressOf = (tensor: TensorInfo | undefined): number => (tensor === undefined ? 0 : backend.address(tensor));
  const sources = [addressOf(dcontext), ...[q, k, v].map((view) => startOf(backend, view.tensor, view.offset))];
  const extras = [addressOf(probabilities), addressOf(dprobabilities)];
  const grads = gradientTensors(kernel, views, shape);
  const { dbias, dscores, flags } = biasTensors(kernel, shape);
  const targets = [
    startOf(backend, grads.q, q.offset),
    startOf(backend, grads.k, k.offset),
    startOf(backend, grads.v, v.offset),
  ];
  const strides = [...layout.strides, ...q.strides, ...k.strides, ...v.strides];
  const args = [
    ...sources,
    ...extras,
    ...targets,
    addressOf(dscores),
    addressOf(dbias),
    ...sizes(shape),
    ...strides,
    ...flags,
    shape.scale,
    ...mask,
  ];
  call(backend, name, codeOf(backend.addon.ops, 'attentionGrad'), args);
  if (dscores !== undefined && dscores !== dbias) backend.release(dscores);
  const outputs = [...new Set([grads.q, grads.k, grads.v])];
  return dbias === undefined ? outputs : [...outputs, dbias];
};

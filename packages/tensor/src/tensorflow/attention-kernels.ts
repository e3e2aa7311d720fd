/** `OrdoAttention` and its gradient, each made of a handful of TensorFlow operations. */
import type { Handle } from './backend.ts';
import type { Kernel, KernelCall } from './kernel.ts';

/** The number by which masked scores are lowered. It is the same as in the raw operations, so that engines agree. */
const MASKED = 1e9;

interface Sizes {
  readonly batch: number;
  readonly heads: number;
  readonly headDimension: number;
  readonly queryTime: number;
  readonly keyTime: number;
  readonly scale: number;
}

function readSizes(call: KernelCall): Sizes {
  if (call.attribute('layout') !== 'rows') throw new Error('on this engine attention takes the layout "rows" only');
  const headDimension = call.number('headDimension');
  return {
    batch: call.number('batch'),
    heads: call.number('heads'),
    headDimension,
    queryTime: call.number('queryTime'),
    keyTime: call.number('keyTime'),
    scale: call.number('scale', headDimension ** -0.5),
  };
}

/** Splits rows with `parts` projections side by side into that many tensors [batch, heads, time, d_k]. */
function splitHeads({ ops }: KernelCall, rows: Handle, { parts, time, sizes }: Packing): readonly Handle[] {
  const { batch, heads, headDimension } = sizes;
  if (parts === 1) return [ops.transpose(ops.reshape(rows, [batch, time, heads, headDimension]), [0, 2, 1, 3])];
  const apart = ops.transpose(ops.reshape(rows, [batch, time, parts, heads, headDimension]), [2, 0, 3, 1, 4]);
  const attributes = [ops.integer('num', parts), ops.type(), ops.integer('axis', 0)];
  return ops.runMany('Unpack', attributes, { inputs: [apart], outputs: parts });
}

/** Joins the heads of tensors. It is the inverse of `splitHeads`. */
function mergeHeads({ ops }: KernelCall, tensors: readonly Handle[], sizes: Sizes): Handle {
  const { heads, headDimension } = sizes;
  const parts = tensors.length;
  const width = [-1, parts * heads * headDimension];
  if (parts === 1) return ops.reshape(ops.transpose(tensors[0] as Handle, [0, 2, 1, 3]), width);
  const packed = ops.run('Pack', [ops.integer('N', parts), ops.type(), ops.integer('axis', 0)], tensors);
  return ops.reshape(ops.transpose(packed, [1, 3, 0, 2, 4]), width);
}

interface Packing {
  readonly parts: number;
  readonly time: number;
  readonly sizes: Sizes;
}

/** Returns queries, keys and values as [batch, heads, time, d_k], no matter how they are packed. */
function readHeads(call: KernelCall, sizes: Sizes): [Handle, Handle, Handle] {
  const { queryTime, keyTime } = sizes;
  const q = call.input('q');
  const packed = call.attribute('packed');
  if (packed === 'qkv') return splitHeads(call, q, { parts: 3, time: keyTime, sizes }) as [Handle, Handle, Handle];
  const [queries] = splitHeads(call, q, { parts: 1, time: queryTime, sizes }) as [Handle];
  if (packed === 'kv') {
    return [queries, ...(splitHeads(call, call.input('k'), { parts: 2, time: keyTime, sizes }) as [Handle, Handle])];
  }
  const [keys] = splitHeads(call, call.input('k'), { parts: 1, time: keyTime, sizes }) as [Handle];
  const [values] = splitHeads(call, call.input('v'), { parts: 1, time: keyTime, sizes }) as [Handle];
  return [queries, keys, values];
}

/** [context, probabilities]: softmax(scale·QKᵀ + bias + mask)·V */
export const attention: Kernel = (call) => {
  const { ops } = call;
  call.refuseRate();
  const sizes = readSizes(call);
  const [q, k, v] = readHeads(call, sizes);
  let scores = ops.binary('Mul', ops.batchMatMul(q, k, { turnB: true }), ops.floats(sizes.scale));
  for (const term of [call.optional('bias'), causalMask(call, sizes), lengthMask(call, sizes)]) {
    if (term !== null) scores = ops.binary('AddV2', scores, term);
  }
  const probabilities = ops.unary('Softmax', scores);
  const factors = call.optional('factors');
  const weights = factors === null ? probabilities : ops.binary('Mul', probabilities, factors);
  return [mergeHeads(call, [ops.batchMatMul(weights, v)], sizes), probabilities];
};

/** Returns the causal mask [1, 1, queryTime, keyTime]: query i sees keys up to i + keyTime - queryTime. */
function causalMask(call: KernelCall, { queryTime, keyTime }: Sizes): Handle | null {
  if (call.attribute('causal') !== true || queryTime === 1) return null;
  const mask = new Float32Array(queryTime * keyTime);
  for (let i = 0; i < queryTime; i++) mask.fill(-MASKED, i * keyTime + i + keyTime - queryTime + 1, (i + 1) * keyTime);
  return call.ops.upload([1, 1, queryTime, keyTime], mask);
}

/** Returns the padding mask [batch, 1, 1, keyTime]: keys at `lengths` and beyond are padding. */
function lengthMask(call: KernelCall, { batch, keyTime }: Sizes): Handle | null {
  const { ops } = call;
  const lengths = call.optional('lengths');
  if (lengths === null) return null;
  const column = ops.run(
    'Reshape',
    [ops.integerType('T'), ops.integerType('Tshape')],
    [lengths, ops.integers([-1, 1])],
  );
  const positions = ops.integers(Array.from({ length: keyTime }, (_, i) => i));
  const hidden = ops.run('GreaterEqual', [ops.integerType('T')], [positions, column]); // [batch, keyTime]
  const lowered = ops.binary('Mul', ops.asFloats(hidden), ops.floats(-MASKED));
  return ops.reshape(lowered, [batch, 1, 1, keyTime]);
}

/**
 * The gradients of queries, keys and values, packed in the same way as the inputs, and then the gradient of the bias if
 * `biasShape` is given.
 */
export const attentionGradient: Kernel = (call) => {
  const { ops } = call;
  call.refuseRate();
  const sizes = readSizes(call);
  const [q, k, v] = readHeads(call, sizes);
  const probabilities = call.input('probabilities');
  const factors = call.optional('factors');
  const packing = { parts: 1, time: sizes.queryTime, sizes };
  const [dcontext] = splitHeads(call, call.input('dcontext'), packing) as [Handle];
  const weights = factors === null ? probabilities : ops.binary('Mul', probabilities, factors);
  const dv = ops.batchMatMul(weights, dcontext, { turnA: true });
  const dweights = ops.batchMatMul(dcontext, v, { turnB: true });
  const dp = factors === null ? dweights : ops.binary('Mul', dweights, factors);
  const weighted = ops.binary('Mul', dp, probabilities);
  const total = ops.reduce('Sum', weighted, { axes: [-1], keep: true });
  const dscores = ops.binary('Sub', weighted, ops.binary('Mul', probabilities, total));
  const scaled = ops.binary('Mul', dscores, ops.floats(sizes.scale));
  const dq = ops.batchMatMul(scaled, k);
  const dk = ops.batchMatMul(scaled, q, { turnA: true });
  const biasShape = call.attribute('biasShape') as readonly number[] | undefined;
  const dbias = biasShape === undefined ? [] : [sumToShape(call, dscores, biasShape)];
  switch (call.attribute('packed')) {
    case 'qkv':
      return [mergeHeads(call, [dq, dk, dv], sizes), ...dbias];
    case 'kv':
      return [mergeHeads(call, [dq], sizes), mergeHeads(call, [dk, dv], sizes), ...dbias];
    default:
      return [...[dq, dk, dv].map((tensor) => mergeHeads(call, [tensor], sizes)), ...dbias];
  }
};

function sumToShape({ ops }: KernelCall, tensor: Handle, shape: readonly number[]): Handle {
  const axes = shape.flatMap((size, axis) => (size === 1 && tensor.shape[axis] !== 1 ? [axis] : []));
  return axes.length === 0 ? tensor : ops.reduce('Sum', tensor, { axes, keep: true });
}

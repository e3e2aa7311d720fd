/** Scaled dot-product attention over all heads, masked by lengths and causality, with an optional additive bias. */
import type { tf } from '../../tf.ts';
import type { AttentionInputs, AttentionOptions } from './attention-inputs.ts';
import { differentiable } from '../differentiation/differentiable.ts';
import { factorsWithoutGenerator } from '../dropout.ts';
import { hasKernel, runKernels } from '../kernel.ts';
import { rawAttention } from './raw-attention.ts';

/**
 * Computes softmax(QKᵀ/√d_k + bias)·V (Vaswani et al. 2017, Eq 1).
 * @returns [batch·queryTime, D]
 */
export function attention(inputs: AttentionInputs, options: AttentionOptions): tf.Tensor2D {
  return hasKernel('OrdoAttention') ? fusedAttention(inputs, options) : rawAttention(inputs, options);
}

interface Operands {
  /** The distinct tensors that get gradients, in the order in which the kernel returns the gradients. */
  readonly tensors: readonly tf.Tensor[];
  readonly q: tf.Tensor;
  readonly k: tf.Tensor;
  readonly v: tf.Tensor;
  readonly attrs: object;
}

function operandsOf(inputs: AttentionInputs): Operands {
  if ('qkv' in inputs) {
    const { qkv } = inputs;
    const width = qkv.shape[1] / 3;
    const attrs = { packed: 'qkv', qOffset: 0, kOffset: width, vOffset: 2 * width };
    return { tensors: [qkv], q: qkv, k: qkv, v: qkv, attrs };
  }
  if ('kv' in inputs) {
    const { q, kv } = inputs;
    return { tensors: [q, kv], q, k: kv, v: kv, attrs: { packed: 'kv', vOffset: q.shape[1] } };
  }
  const { q, k, v } = inputs;
  return { tensors: [q, k, v], q, k, v, attrs: { packed: 'none' } };
}

function fusedAttention(inputs: AttentionInputs, options: AttentionOptions): tf.Tensor2D {
  const { batch, heads, queryTime, keyTime, causal, bias, lengths } = options;
  const { tensors, q, k, v, attrs: packing } = operandsOf(inputs);
  const headDimension = 'qkv' in inputs ? inputs.qkv.shape[1] / 3 / heads : inputs.q.shape[1] / heads;
  const sizes = { batch, heads, headDimension, queryTime, keyTime, causal };
  const attrs = { layout: 'rows', ...packing, ...sizes, ...(options.dropout ?? { rate: 0 }) };
  const differentiated = bias === null ? tensors : [...tensors, bias];
  return differentiable(differentiated, () => {
    const masks = { bias: bias ?? undefined, lengths: lengths ?? undefined };
    const factors = factorsWithoutGenerator([batch, heads, queryTime, keyTime], options.dropout);
    const outputs = runKernels('OrdoAttention', { q, k, v, factors, ...masks }, attrs);
    const [context, probabilities] = outputs as [tf.Tensor, tf.Tensor];
    return {
      value: context,
      made: factors === undefined ? [probabilities] : [probabilities, factors],
      read: lengths === null ? tensors : [...tensors, lengths],
      gradient: (dcontext, read) => {
        const [first, second, third] = read.slice(0, tensors.length) as [tf.Tensor, tf.Tensor?, tf.Tensor?];
        const keys = second ?? first;
        const inputs = {
          dcontext,
          q: first,
          k: keys,
          v: third ?? keys,
          probabilities,
          lengths: read[tensors.length],
          factors,
        };
        return runKernels('OrdoAttentionGrad', inputs, bias === null ? attrs : { ...attrs, biasShape: bias.shape });
      },
    };
  }) as tf.Tensor2D;
}

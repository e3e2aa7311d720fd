// Compares attention with its formula in float64, and its gradients with central differences.
import * as tf from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onEngines } from '../../suite.ts';
import { largestError, useCpu } from '../../support.ts';
import { floats, runAll, values, wide } from '../../fused-calls.ts';
import { type AttentionCase, type AttentionInputs, attend, differentiate, dot } from '../../reference.ts';

export const attention = onEngines('fused attention', ({ use }) => {
  beforeAll(() => use());
  afterAll(useCpu);

  const base = {
    batch: 2,
    heads: 2,
    dk: 3,
    queries: 4,
    keys: 5,
    causal: false,
    mask: { rate: 0, seed: 5, counter: 9 },
  };

  const attentionCases: [string, AttentionCase][] = [
    ['plain', base],
    ['causal with a cache (2 queries, 5 keys)', { ...base, queries: 2, causal: true }],
    ['one query, as in decoding', { ...base, queries: 1, dk: 20, causal: true }],
    ['lengths, one of them 0', { ...base, lengths: [3, 0] }],
    ['a bias per head', { ...base, biasShape: [1, 2] }],
    [
      'a bias per batch, causal, lengths, dropout',
      {
        ...base,
        queries: 5,
        causal: true,
        lengths: [5, 2],
        biasShape: [2, 1],
        mask: { rate: 0.4, seed: 5, counter: 9 },
      },
    ],
    ['a bias for every score, dropout', { ...base, biasShape: [2, 2], mask: { rate: 0.2, seed: 1, counter: 0 } }],
    ['sizes beyond a vector', { ...base, batch: 1, dk: 37, queries: 19, keys: 35, causal: true, biasShape: [1, 1] }],
  ];

  describe.each(attentionCases)('attention: %s', (_, c) => {
    it.each(['heads', 'rows'] as const)('matches the formula and the differences in the layout %s', (layout) => {
      const inputs = attentionInputs(c);
      const reference = attend(c, inputs);
      const { tensors, attrs } = attentionCall(c, inputs, layout);
      const [context, probabilities] = runAll('OrdoAttention', tensors, attrs) as [tf.Tensor, tf.Tensor];
      expect(largestError(probabilities.dataSync(), reference.probabilities)).toBeLessThan(1e-5);
      expect(largestError(fromLayout(context.dataSync(), c, c.queries, layout), reference.context)).toBeLessThan(1e-5);
      const dcontext = floats(reference.context.length);
      const dprobabilities = floats(reference.probabilities.length);
      const loss = (changed: Partial<AttentionInputs>): number => {
        const out = attend(c, { ...inputs, ...changed });
        return dot(out.context, dcontext) + dot(out.probabilities, dprobabilities);
      };
      const gradInputs = {
        ...tensors,
        probabilities,
        dcontext: toLayout(dcontext, c, c.queries, layout),
        dprobabilities: tf.tensor(dprobabilities, probabilities.shape),
      };
      const biasShape = c.biasShape === undefined ? undefined : [...c.biasShape, c.queries, c.keys];
      const [dq, dk, dv, dbias] = values(
        runAll('OrdoAttentionGrad', gradInputs, { ...attrs, ...(biasShape && { biasShape }) }),
      ) as [ArrayLike<number>, ArrayLike<number>, ArrayLike<number>, ArrayLike<number>];
      if (c.dk > 30) return; // differences with this many inputs take too long; other cases cover the layouts and tails
      expect(
        largestError(
          fromLayout(dq, c, c.queries, layout),
          differentiate((q) => loss({ q }), inputs.q),
        ),
      ).toBeLessThan(1e-4);
      expect(
        largestError(
          fromLayout(dk, c, c.keys, layout),
          differentiate((k) => loss({ k }), inputs.k),
        ),
      ).toBeLessThan(1e-4);
      expect(
        largestError(
          fromLayout(dv, c, c.keys, layout),
          differentiate((v) => loss({ v }), inputs.v),
        ),
      ).toBeLessThan(1e-4);
      const { bias } = inputs;
      const biasError =
        bias === undefined
          ? 0
          : largestError(
              dbias,
              differentiate((changed) => loss({ bias: changed }), bias),
            );
      expect(biasError).toBeLessThan(1e-4);
    });
  });

  it('gives the same context and gradients for packed qkv as for three tensors', () => {
    const [batch, time, heads, dk] = [2, 6, 2, 4];
    const width = heads * dk;
    const qkv = tf.tensor2d(floats(batch * time * 3 * width), [batch * time, 3 * width]);
    const [q, k, v] = tf.split(qkv, 3, 1) as [tf.Tensor, tf.Tensor, tf.Tensor];
    const attrs = { layout: 'rows', batch, heads, headDimension: dk, queryTime: time, keyTime: time, causal: true };
    const offsets = { qOffset: 0, kOffset: width, vOffset: 2 * width };
    const apart = runAll('OrdoAttention', { q, k, v }, attrs) as [tf.Tensor, tf.Tensor];
    const packed = runAll('OrdoAttention', { q: qkv, k: qkv, v: qkv }, { ...attrs, ...offsets });
    expect(values(packed)).toEqual(values(apart));
    const dcontext = tf.tensor2d(floats(batch * time * width), [batch * time, width]);
    const probabilities = apart[1];
    const gradApart = runAll('OrdoAttentionGrad', { dcontext, q, k, v, probabilities }, attrs);
    const [gradPacked] = runAll(
      'OrdoAttentionGrad',
      { dcontext, q: qkv, k: qkv, v: qkv, probabilities },
      { ...attrs, ...offsets, packed: 'qkv' },
    ) as [tf.Tensor];
    expect(gradPacked.dataSync()).toEqual(tf.concat(gradApart, 1).dataSync());
  });
});

function attentionInputs(c: AttentionCase): AttentionInputs {
  const size = (time: number): number => c.batch * c.heads * time * c.dk;
  const [q, k, v] = [size(c.queries), size(c.keys), size(c.keys)].map((n) => wide(floats(n))) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  if (c.biasShape === undefined) return { q, k, v };
  return { q, k, v, bias: wide(floats(c.biasShape[0] * c.biasShape[1] * c.queries * c.keys)) };
}

/** Arranges [batch, heads, time, dk] as the layout requires. */
function toLayout(x: ArrayLike<number>, c: AttentionCase, time: number, layout: 'heads' | 'rows'): tf.Tensor {
  const heads = tf.tensor(Float32Array.from(x), [c.batch, c.heads, time, c.dk]);
  return layout === 'heads' ? heads : tf.reshape(tf.transpose(heads, [0, 2, 1, 3]), [c.batch * time, c.heads * c.dk]);
}

function fromLayout(x: ArrayLike<number>, c: AttentionCase, time: number, layout: 'heads' | 'rows'): ArrayLike<number> {
  if (layout === 'heads') return x;
  const rows = tf.tensor(Float32Array.from(x), [c.batch, time, c.heads, c.dk]);
  return tf.transpose(rows, [0, 2, 1, 3]).dataSync();
}

function attentionCall(
  c: AttentionCase,
  inputs: AttentionInputs,
  layout: 'heads' | 'rows',
): { tensors: Record<string, tf.Tensor>; attrs: Record<string, unknown> } {
  const tensors: Record<string, tf.Tensor> = {
    q: toLayout(inputs.q, c, c.queries, layout),
    k: toLayout(inputs.k, c, c.keys, layout),
    v: toLayout(inputs.v, c, c.keys, layout),
  };
  if (inputs.bias && c.biasShape)
    tensors['bias'] = tf.tensor(Float32Array.from(inputs.bias), [...c.biasShape, c.queries, c.keys]);
  if (c.lengths) tensors['lengths'] = tf.tensor1d([...c.lengths], 'int32');
  const { batch, heads, dk: headDimension, queries: queryTime, keys: keyTime, causal, mask } = c;
  return { tensors, attrs: { layout, batch, heads, headDimension, queryTime, keyTime, causal, ...mask } };
}

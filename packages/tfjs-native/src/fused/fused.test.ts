// The fused kernels against their formulas in float64, and their gradients against central differences.
import '@tensorflow/tfjs-backend-cpu';
import * as tf from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { largestError, prepareAddon, randomFloats, randomInts, seededNumbers, useNative } from '../test-support.ts';
import {
  type AttentionCase,
  type AttentionInputs,
  attend,
  differentiate,
  dot,
  layerNormRows,
  maskFactor,
  smoothedLoss,
} from './reference.ts';

const available = prepareAddon();
const next = seededNumbers(7);
const floats = (size: number): Float32Array => randomFloats(next, size);
const wide = (x: ArrayLike<number>): Float64Array => Float64Array.from(x);

const runAll = (
  name: string,
  inputs: Record<string, tf.Tensor> | tf.Tensor[],
  attrs: Record<string, unknown> = {},
): tf.Tensor[] => {
  const out = tf.engine().runKernel(name, inputs as unknown as tf.NamedTensorMap, attrs as never);
  return Array.isArray(out) ? out : [out];
};
const values = (tensors: tf.Tensor[]): ArrayLike<number>[] => tensors.map((t) => t.dataSync());

describe.skipIf(!available)('fused kernels', () => {
  beforeAll(() => useNative());
  afterAll(() => tf.setBackend('cpu'));

  it.each([
    [5, 7, 9, false],
    [40, 70, 33, true],
    [1, 512, 64, false],
    [30, 33, 1, true],
    [0, 4, 3, false],
    [13, 0, 5, false],
  ])(
    'multiplies %i rows of %i by a layer of %i outputs (transposed: %s), with bias and ReLU, and gives its gradient',
    (rows, inputs, outputs, transposeW) => {
      const x = tf.tensor2d(floats(rows * inputs), [rows, inputs]);
      const w = tf.tensor2d(floats(inputs * outputs), transposeW ? [outputs, inputs] : [inputs, outputs]);
      const b = tf.tensor1d(floats(outputs));
      const dy = tf.tensor2d(floats(rows * outputs), [rows, outputs]);
      const attrs = { activation: 'relu', transposeW };
      const [y] = runAll('OrdoLinear', { x, w, b }, attrs) as [tf.Tensor2D];
      const expected = tf.relu(tf.add(tf.matMul(x, w, false, transposeW), b));
      expect(largestError(y.dataSync(), expected.dataSync())).toBeLessThan(1e-5);
      const dz = tf.mul(dy, tf.cast(tf.greater(y, 0), 'float32')) as tf.Tensor2D;
      const [dw, db, dx] = values(runAll('OrdoLinearGrad', { dy, x, w, y }, { ...attrs, bias: true }));
      const dwExpected = transposeW ? tf.matMul(dz, x, true) : tf.matMul(x, dz, true);
      expect(largestError(dw as ArrayLike<number>, dwExpected.dataSync())).toBeLessThan(1e-5);
      expect(largestError(db as ArrayLike<number>, tf.sum(dz, 0).dataSync())).toBeLessThan(1e-5);
      expect(largestError(dx as ArrayLike<number>, tf.matMul(dz, w, false, !transposeW).dataSync())).toBeLessThan(1e-5);
    },
  );

  it('leaves out bias and input gradient when asked', () => {
    const [x, w, dy] = [tf.ones([2, 3]), tf.ones([3, 4]), tf.ones([2, 4])];
    expect(runAll('OrdoLinear', { x, w })[0]?.dataSync()[0]).toBe(3);
    expect(runAll('OrdoLinearGrad', { dy, x, w }, { bias: false, inputGradient: false }).map((t) => t.shape)).toEqual([
      [3, 4],
    ]);
  });

  it.each([
    [3, 8, 0],
    [70, 33, 0.3],
  ])('normalises %i rows of %i over a residual with dropout %f, with its gradient', (rows, width, rate) => {
    const shape: [number, number] = [rows, width];
    const [x, residual, gain, bias, dy] = [
      floats(rows * width),
      floats(rows * width),
      floats(width),
      floats(width),
      floats(rows * width),
    ];
    const mask = { rate, seed: 11, counter: 3 };
    const sumOf = (a: ArrayLike<number>): Float64Array =>
      wide(residual).map((value, i) => value + (a[i] as number) * maskFactor(mask, i));
    const inputs = {
      x: tf.tensor2d(x, shape),
      gain: tf.tensor1d(gain),
      bias: tf.tensor1d(bias),
      residual: tf.tensor2d(residual, shape),
    };
    const [y, statistics, sum] = runAll('OrdoLayerNorm', inputs, { epsilon: 1e-5, ...mask }) as [
      tf.Tensor,
      tf.Tensor,
      tf.Tensor,
    ];
    const normal = (a: ArrayLike<number>, g: ArrayLike<number>, b: ArrayLike<number>): Float64Array =>
      layerNormRows(wide(a), wide(g), wide(b), 1e-5);
    expect(largestError(sum.dataSync(), sumOf(x))).toBeLessThan(1e-6);
    expect(largestError(y.dataSync(), normal(sumOf(x), gain, bias))).toBeLessThan(2e-5);
    const grads = runAll(
      'OrdoLayerNormGrad',
      { dy: tf.tensor2d(dy, shape), x: sum, gain: inputs.gain, statistics },
      { ...mask, residual: true },
    );
    const [dx, dgain, dbias, dresidual] = values(grads) as [
      ArrayLike<number>,
      ArrayLike<number>,
      ArrayLike<number>,
      ArrayLike<number>,
    ];
    const analytic = layerNormInputGradient(sumOf(x), gain, dy);
    expect(largestError(dresidual, analytic)).toBeLessThan(1e-4);
    expect(
      largestError(
        dx,
        analytic.map((value, i) => value * maskFactor(mask, i)),
      ),
    ).toBeLessThan(1e-4);
    expect(
      largestError(
        dgain,
        differentiate((g) => dot(normal(sumOf(x), g, bias), dy), gain),
      ),
    ).toBeLessThan(1e-4);
    expect(
      largestError(
        dbias,
        differentiate((b) => dot(normal(sumOf(x), gain, b), dy), bias),
      ),
    ).toBeLessThan(1e-4);
  });

  it('normalises without residual', () => {
    const x = floats(6 * 5);
    const inputs = { x: tf.tensor2d(x, [6, 5]), gain: tf.ones([5]), bias: tf.zeros([5]) };
    const outputs = runAll('OrdoLayerNorm', inputs, { epsilon: 1e-5 });
    expect(outputs).toHaveLength(2);
    expect(
      largestError(
        (outputs[0] as tf.Tensor).dataSync(),
        layerNormRows(wide(x), new Float64Array(5).fill(1), new Float64Array(5), 1e-5),
      ),
    ).toBeLessThan(1e-5);
  });

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
    it.each(['heads', 'rows'] as const)('matches its formula and its differences in the layout %s', (layout) => {
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
      if (c.dk > 30) return; // differences of so many inputs take too long; the layouts and tails are covered above
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
      if (inputs.bias)
        expect(
          largestError(
            dbias,
            differentiate((bias) => loss({ bias }), inputs.bias),
          ),
        ).toBeLessThan(1e-4);
    });
  });

  it('attends inside a packed qkv as it does on three tensors, gradient included', () => {
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

  it.each([
    [0, -1],
    [0.1, -1],
    [0.1, 2],
  ])('smooths labels by %f (padding %i) and gives the gradient', (epsilon, padId) => {
    const [rows, classes] = [7, 37];
    const logits = floats(rows * classes);
    const targets = [...randomInts(next, rows - 1, classes), 2];
    const inputs = { logits: tf.tensor2d(logits, [rows, classes]), targets: tf.tensor1d(targets, 'int32') };
    const [loss, nll, logSumExp] = runAll('OrdoSmoothedCrossEntropy', inputs, { epsilon, padId }) as [
      tf.Tensor,
      tf.Tensor,
      tf.Tensor,
    ];
    const expected = smoothedLoss(wide(logits), targets, epsilon, padId);
    expect(largestError(loss.dataSync(), [expected.loss])).toBeLessThan(1e-6);
    expect(largestError(nll.dataSync(), [expected.nll])).toBeLessThan(1e-6);
    const grad = { ...inputs, logSumExp, dloss: tf.scalar(0.5) };
    const numeric = differentiate((x) => 0.5 * smoothedLoss(x, targets, epsilon, padId).loss, logits);
    const fresh = runAll('OrdoSmoothedCrossEntropyGrad', grad, { epsilon, padId })[0] as tf.Tensor;
    expect(largestError(fresh.dataSync(), numeric)).toBeLessThan(1e-5);
    const over = runAll('OrdoSmoothedCrossEntropyGrad', grad, {
      epsilon,
      padId,
      overwriteLogits: true,
    })[0] as tf.Tensor;
    expect(over.dataId).toBe(inputs.logits.dataId);
    expect(over.dataSync()).toEqual(fresh.dataSync());
  });

  it('scatters the gradient of an embedding, scaled, and keeps the padding row at zero', () => {
    const ids = [2, 0, 2, 1];
    const dy = tf.tensor2d([
      [1, 2],
      [3, 4],
      [5, 6],
      [7, 8],
    ]);
    const [out] = values(
      runAll('OrdoEmbedGrad', { dy, ids: tf.tensor1d(ids, 'int32') }, { rows: 4, scale: 2, padId: 1 }),
    );
    expect(Array.from(out as ArrayLike<number>)).toEqual([6, 8, 0, 0, 2 * (1 + 5), 2 * (2 + 6), 0, 0]);
  });

  it('drops exactly the elements of the shared mask, whatever the shape and the threads', async () => {
    const x = floats(100_000);
    const key = { rate: 0.1, seed: 4_000_000_000, counter: 123_456 };
    const expected = Float32Array.from(x, (value, i) => value * Math.fround(maskFactor(key, i)));
    for (const threads of [1, 2, 3]) {
      await useNative({ threads });
      const [out] = runAll('OrdoDropout', { x: tf.tensor2d(x, [400, 250]) }, key) as [tf.Tensor];
      expect(out.dataSync()).toEqual(expected);
    }
    await useNative();
  });

  it.each([
    [3, 4, 1, 5, 6],
    [2, 3, 2, 4, 4],
    [33, 2, 1, 17, 40],
  ])(
    'multiplies batch %i, time %i, groups %i by a kernel per position (%i to %i)',
    (batch, time, groups, inputs, outputs) => {
      const count = time + 2;
      const positions = Array.from({ length: time }, (_, t) => (t * 2) % count);
      const shape = [batch, time, groups, inputs];
      const [x, kernels, dy] = [
        floats(batch * time * groups * inputs),
        floats(count * inputs * outputs),
        floats(batch * time * groups * outputs),
      ];
      const product = (a: ArrayLike<number>, phi: ArrayLike<number>): Float64Array =>
        positionProduct(a, phi, { positions, groups, inputs, outputs });
      const tensors = {
        x: tf.tensor(x, shape),
        kernels: tf.tensor(kernels, [count, inputs, outputs]),
        positions: tf.tensor1d(positions, 'int32'),
      };
      const [y] = runAll('OrdoPositionProduct', tensors) as [tf.Tensor];
      expect(largestError(y.dataSync(), product(x, kernels))).toBeLessThan(1e-5);
      const [dx, dkernels] = values(runAll('OrdoPositionProductGrad', { ...tensors, dy: tf.tensor(dy, y.shape) })) as [
        ArrayLike<number>,
        ArrayLike<number>,
      ];
      if (batch > 3) return;
      expect(
        largestError(
          dx,
          differentiate((a) => dot(product(a, kernels), dy), x),
        ),
      ).toBeLessThan(1e-4);
      expect(
        largestError(
          dkernels,
          differentiate((phi) => dot(product(x, phi), dy), kernels),
        ),
      ).toBeLessThan(1e-4);
    },
  );

  it('takes three Adam steps over tensors of many sizes, in place', () => {
    const sizes = [1, 33, 70_000];
    const [beta1, beta2, epsilon, learningRate, gradientScale] = [0.9, 0.98, 1e-9, 1e-2, 0.5];
    const start = sizes.map((size) => floats(size));
    const state = start.map((p) => ({ p: wide(p), m: new Float64Array(p.length), v: new Float64Array(p.length) }));
    const parameters = start.map((p) => tf.tensor1d(p));
    const [first, second] = [0, 1].map(() => sizes.map((size) => tf.zeros([size]))) as [tf.Tensor[], tf.Tensor[]];
    for (let step = 1; step <= 3; step++) {
      const gradients = sizes.map((size) => floats(size));
      runAll('OrdoAdam', [...parameters, ...gradients.map((g) => tf.tensor1d(g)), ...first, ...second], {
        learningRate,
        beta1,
        beta2,
        epsilon,
        step,
        gradientScale,
      });
      for (const [t, { p, m, v }] of state.entries()) {
        for (let i = 0; i < p.length; i++) {
          const g = (gradients[t]?.[i] as number) * gradientScale;
          m[i] = beta1 * (m[i] as number) + (1 - beta1) * g;
          v[i] = beta2 * (v[i] as number) + (1 - beta2) * g * g;
          p[i] =
            (p[i] as number) -
            (learningRate * (m[i] as number)) /
              (1 - beta1 ** step) /
              (Math.sqrt((v[i] as number) / (1 - beta2 ** step)) + epsilon);
        }
      }
    }
    for (const [t, { p }] of state.entries())
      expect(largestError((parameters[t] as tf.Tensor).dataSync(), p)).toBeLessThan(1e-5);
  });

  it('refuses an Adam step on memory that another tensor shares', () => {
    const [p, m, v, g] = [tf.ones([3]), tf.zeros([3]), tf.zeros([3]), tf.ones([3])];
    const snapshot = tf.clone(p);
    const attrs = { learningRate: 1, beta1: 0.9, beta2: 0.98, epsilon: 1e-9, step: 1 };
    expect(() => runAll('OrdoAdam', [p, g, m, v], attrs)).toThrow('shares its memory');
    snapshot.dispose();
    expect(() => runAll('OrdoAdam', [p, g, m, v], attrs)).not.toThrow();
  });

  it('sums squares over a list: 3² + 4² + 100000·1²', () => {
    const [out] = values(runAll('OrdoSquaredNorm', [tf.tensor1d([3, 4]), tf.ones([100, 1000])]));
    expect(Array.from(out as ArrayLike<number>)).toEqual([100_025]);
  });
});

/** d(dy·layerNorm(x))/dx of flat rows, from the closed form: (g - mean(g) - x̂·mean(g·x̂))/σ with g = dy·gain. */
function layerNormInputGradient(x: Float64Array, gain: ArrayLike<number>, dy: ArrayLike<number>): Float64Array {
  const width = gain.length;
  const out = new Float64Array(x.length);
  for (let start = 0; start < x.length; start += width) {
    const row = Array.from(x.subarray(start, start + width));
    const mean = row.reduce((a, b) => a + b, 0) / width;
    const deviation = Math.sqrt(row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / width + 1e-5);
    const g = row.map((_, i) => (dy[start + i] as number) * (gain[i] as number));
    const normal = row.map((value) => (value - mean) / deviation);
    const [meanG, meanGx] = [g.reduce((a, b) => a + b, 0) / width, dot(g, normal) / width];
    for (let i = 0; i < width; i++)
      out[start + i] = ((g[i] as number) - meanG - (normal[i] as number) * meanGx) / deviation;
  }
  return out;
}

interface StepShape {
  readonly positions: readonly number[];
  readonly groups: number;
  readonly inputs: number;
  readonly outputs: number;
}

function positionProduct(
  x: ArrayLike<number>,
  kernels: ArrayLike<number>,
  { positions, groups, inputs, outputs }: StepShape,
): Float64Array {
  const rows = x.length / inputs;
  const out = new Float64Array(rows * outputs);
  for (let row = 0; row < rows; row++) {
    const kernel = positions[Math.floor(row / groups) % positions.length] as number;
    for (let o = 0; o < outputs; o++) {
      for (let i = 0; i < inputs; i++) {
        out[row * outputs + o] =
          (out[row * outputs + o] as number) +
          (x[row * inputs + i] as number) * (kernels[(kernel * inputs + i) * outputs + o] as number);
      }
    }
  }
  return out;
}

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

/** [batch, heads, time, dk] as the layout wants it. */
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

/**
 * Compares the values and gradients of each fused operation with TensorFlow.js's own operations, on every engine that this
 * machine has.
 */
import { Random } from '@ordo/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { listEngines, loadEngine } from '../engines/registry.ts';
import { tf } from '../tf.ts';
import { feedActiveUnits, rawFeedActiveUnits } from './active-units.ts';
import { adamStep, rawAdamStep, squaredNorm } from './adam.ts';
import { attention } from './attention/attention.ts';
import type { AttentionOptions } from './attention/attention-inputs.ts';
import { topKLogits, rawTopKLogits } from './logits/top-k-logits.ts';
import { constant } from './differentiation/constant.ts';
import { dropout, rawDropout } from './dropout.ts';
import { embed, rawEmbedGradient } from './embed.ts';
import { addLayerNorm, layerNorm, rawLayerNorm } from './layer-norm.ts';
import { linear, rawLinear } from './linear.ts';
import { logSumExp, logSumExpOfProduct } from './logits/log-sum-exp.ts';
import { normaliseParts, rawNormaliseParts } from './normalise-parts.ts';
import { withPackedWeights } from './packed-weights.ts';
import { positionProduct, rawPositionProduct } from './position-product.ts';
import { projectParts } from './project-parts.ts';
import { projectedCrossEntropy } from './logits/projected-cross-entropy.ts';
import { rawAttention } from './attention/raw-attention.ts';
import { rawSmoothedCrossEntropy, smoothedCrossEntropy } from './logits/smoothed-cross-entropy.ts';
import { rawWeighParts, weighParts } from './attention/weigh-parts.ts';

const random = Random.fromSeed(1, 'ops.test');

function draw(...shape: number[]): tf.Tensor {
  const size = shape.reduce((a, b) => a * b, 1);
  return constant(
    Float32Array.from({ length: size }, () => random.nextNormal()),
    shape,
  );
}

type Operation = (...inputs: tf.Tensor[]) => tf.Tensor;

const normalise: Operation = (x, gain, bias) => layerNorm(x as tf.Tensor2D, { gain, bias, epsilon: 1e-5 });
const rawNormalise: Operation = (x, gain, bias) => rawLayerNorm(x, { gain, bias, epsilon: 1e-5 });
const multiplyFromOne: Operation = (x, kernels) => positionProduct(x as tf.Tensor3D, kernels, 1);
const rawMultiplyFromOne: Operation = (x, kernels) => rawPositionProduct(x as tf.Tensor3D, kernels, 1);

/** Returns the largest difference between two operations in values and gradients, for a random incoming gradient. */
function compare(fused: Operation, raw: Operation, inputs: tf.Tensor[]): number {
  const output = raw(...inputs);
  const dy = draw(...output.shape);
  const ours = [fused(...inputs), ...tf.grads(fused)(inputs, dy)];
  const theirs = [output, ...tf.grads(raw)(inputs, dy)];
  return Math.max(...ours.map((tensor, i) => worstDifference(tensor, theirs[i])));
}

/** Returns the largest difference relative to the largest expected element; infinite when the shapes differ. */
function worstDifference(actual: tf.Tensor, expected: tf.Tensor | undefined): number {
  if (actual.shape.join() !== expected?.shape.join()) return Infinity;
  const want = Float64Array.from(expected.dataSync());
  const largest = want.reduce((a, b) => Math.max(a, Math.abs(b)), 1);
  return Float64Array.from(actual.dataSync()).reduce(
    (worst, value, i) => Math.max(worst, Math.abs(value - (want[i] as number)) / largest),
    0,
  );
}

const listed = await listEngines();
const engines = listed.filter((engine) => engine.available).map((engine) => engine.id);
for (const { id, available, reason } of listed) if (!available) console.warn(`SKIPPED on ${id}: ${reason}`);

/** Other tests cover these kernels: those of `activation.ts`, those of decoding in `nmt`, and those of `@ordo/tfjs-native`. */
const TESTED_ELSEWHERE = new Set(['OrdoGelu', 'OrdoGeluSlope', 'OrdoCachedAttention', 'OrdoEmbedGradOnto']);

/** Returns the engine's own kernels, and the kernels among them that have run since. */
function watchKernels(id: string): { readonly registered: readonly string[]; readonly run: ReadonlySet<string> } {
  const own = tf.getKernelsForBackend(id).filter(({ kernelName }) => kernelName.startsWith('Ordo'));
  const run = new Set<string>();
  for (const kernel of own) {
    const { kernelFunc } = kernel;
    kernel.kernelFunc = (call) => {
      run.add(kernel.kernelName);
      return kernelFunc(call);
    };
  }
  return { registered: own.map(({ kernelName }) => kernelName), run };
}

/** Makes a variable with memory of its own, because the in-place step would change any tensor that shares it. */
function variableLike(value: tf.Tensor): tf.Variable {
  return tf.tidy(() => tf.variable(constant(value.dataSync<'float32'>().slice(), value.shape)));
}

describe.each(engines)('fused operations on %s', (id) => {
  /** The difference that is allowed for sums in another order, relative to the largest element. */
  const TOLERANCE = id === 'float64' ? 1e-12 : 2e-5;
  let kernels: ReturnType<typeof watchKernels>;
  beforeAll(async () => {
    await loadEngine(id, { threads: 1 });
    kernels = watchKernels(id);
  });

  it.each([
    ['plain', 'none', true, false],
    ['with ReLU', 'relu', true, false],
    ['without bias', 'none', false, false],
    ['with turned weights', 'relu', true, true],
  ] as const)('linear %s', (_, activation, bias, transposeW) => {
    const options = { activation, transposeW };
    const inputs = [draw(7, 5), transposeW ? draw(6, 5) : draw(5, 6), ...(bias ? [draw(6)] : [])];
    const call =
      (op: typeof linear): Operation =>
      (x, w, b) =>
        op(x as tf.Tensor2D, [w, b ?? null], options);
    expect(compare(call(linear), call(rawLinear), inputs)).toBeLessThan(TOLERANCE);
  });

  it('linear with dropout after ReLU', () => {
    const drop = { rate: 0.4, seed: 5, counter: 2 };
    const fused: Operation = (x, w, b) => linear(x as tf.Tensor2D, [w, b], { activation: 'relu', dropout: drop });
    const raw: Operation = (x, w, b) => rawDropout(rawLinear(x as tf.Tensor2D, [w, b], { activation: 'relu' }), drop);
    expect(compare(fused, raw, [draw(7, 5), draw(5, 6), draw(6)])).toBeLessThan(TOLERANCE);
  });

  it('linear and the top-k logits with packed weights: to the same bits, and leaving nothing behind', async () => {
    const [x, table] = [draw(7, 5) as tf.Tensor2D, variableLike(draw(40, 5))];
    const found: unknown[][] = [];
    const compute = (): void => {
      const { ids, logits } = topKLogits(x, [table, null], { k: 4, token: 0 });
      const outputs = [linear(x, [table, null], { transposeW: true }), ids, logits];
      found.push(outputs.map((tensor) => tensor.dataSync()));
    };
    const before = tf.memory().numTensors;
    tf.tidy(compute);
    await withPackedWeights(() => {
      for (let i = 0; i < 2; i++) tf.tidy(compute);
      return Promise.resolve();
    });
    expect(found).toEqual([found[0], found[0], found[0]]);
    expect(tf.memory().numTensors).toBe(before);
  });

  it('layer norm', () => {
    const inputs = [draw(6, 8), draw(8), draw(8)];
    expect(compare(normalise, rawNormalise, inputs)).toBeLessThan(TOLERANCE);
  });

  it('layer norm of a residual sum with dropout', () => {
    const drop = { rate: 0.4, seed: 7, counter: 3 };
    const fused: Operation = (x, residual, gain, bias) =>
      addLayerNorm([x as tf.Tensor2D, residual as tf.Tensor2D], { gain, bias, epsilon: 1e-5 }, drop);
    const raw: Operation = (x, residual, gain, bias) =>
      rawLayerNorm(tf.add(residual, rawDropout(x, drop)), { gain, bias, epsilon: 1e-5 });
    expect(compare(fused, raw, [draw(6, 8), draw(6, 8), draw(8), draw(8)])).toBeLessThan(TOLERANCE);
  });

  const [batch, heads, headDimension] = [3, 2, 4];
  const sizes = { batch, heads, dropout: { rate: 0.3, seed: 1, counter: 9 } };

  it('packed self-attention, causal', () => {
    const options: AttentionOptions = { ...sizes, queryTime: 5, keyTime: 5, causal: true, lengths: null, bias: null };
    const fused: Operation = (qkv) => attention({ qkv: qkv as tf.Tensor2D }, options);
    const raw: Operation = (qkv) => rawAttention({ qkv: qkv as tf.Tensor2D }, options);
    expect(compare(fused, raw, [draw(batch * 5, 3 * heads * headDimension)])).toBeLessThan(TOLERANCE);
  });

  // The rows of scores hold few or many vectors, so that products are packed or not.
  it.each([21, 150])('packed self-attention over %i positions', (time) => {
    const lengths = tf.tensor1d([time - 2, time, 1], 'int32');
    const options: AttentionOptions = { ...sizes, queryTime: time, keyTime: time, causal: false, lengths, bias: null };
    const fused: Operation = (qkv) => attention({ qkv: qkv as tf.Tensor2D }, options);
    const raw: Operation = (qkv) => rawAttention({ qkv: qkv as tf.Tensor2D }, options);
    expect(compare(fused, raw, [draw(batch * time, 3 * heads * headDimension)])).toBeLessThan(TOLERANCE);
  });

  it('packed cross-attention over keys of different lengths', () => {
    const lengths = tf.tensor1d([6, 1, 4], 'int32');
    const options: AttentionOptions = { ...sizes, queryTime: 5, keyTime: 6, causal: false, lengths, bias: null };
    const width = heads * headDimension;
    const inputs = [draw(batch * 5, width), draw(batch * 6, 2 * width)];
    const call =
      (op: typeof attention): Operation =>
      (q, kv) =>
        op({ q: q as tf.Tensor2D, kv: kv as tf.Tensor2D }, options);
    expect(compare(call(attention), call(rawAttention), inputs)).toBeLessThan(TOLERANCE);
  });

  it.each([[1], [batch]])('attention of the last queries over cached keys, with a bias for %i rows', (rows) => {
    const options: AttentionOptions = { ...sizes, queryTime: 2, keyTime: 5, causal: true, lengths: null, bias: null };
    const width = heads * headDimension;
    const inputs = [draw(batch * 2, width), draw(batch * 5, width), draw(batch * 5, width), draw(rows, heads, 2, 5)];
    const call =
      (op: typeof attention): Operation =>
      (q, k, v, bias) =>
        op(
          { q: q as tf.Tensor2D, k: k as tf.Tensor2D, v: v as tf.Tensor2D },
          { ...options, bias: bias as tf.Tensor4D },
        );
    expect(compare(call(attention), call(rawAttention), inputs)).toBeLessThan(TOLERANCE);
  });

  it.each([[0], [0.1]])('cross-entropy with label smoothing %f', (epsilon) => {
    const targets = tf.tensor1d([2, 0, 4, 1], 'int32');
    const options = { epsilon, padId: 0 };
    const logits = draw(4, 5);
    const call =
      (op: typeof smoothedCrossEntropy): Operation =>
      (z) =>
        op(z as tf.Tensor2D, targets, options).loss;
    expect(compare(call(smoothedCrossEntropy), call(rawSmoothedCrossEntropy), [logits])).toBeLessThan(TOLERANCE);
    const { nll } = smoothedCrossEntropy(logits as tf.Tensor2D, targets, options);
    const { nll: expected } = rawSmoothedCrossEntropy(logits as tf.Tensor2D, targets, options);
    expect(worstDifference(nll, expected)).toBeLessThan(TOLERANCE);
  });

  it('the cross-entropy of an output projection, with and without a bias', () => {
    const [x, w, b] = [draw(6, 4), draw(9, 4), draw(9)];
    const labels = tf.tensor1d([3, 0, 8, 1, 0, 7], 'int32');
    const options = { epsilon: 0.1, padId: 0 };
    const fused: Operation = (states, weight, bias) =>
      projectedCrossEntropy(states as tf.Tensor2D, [weight, bias ?? null], labels, options).loss;
    const raw: Operation = (states, weight, bias) => {
      const logits = rawLinear(states as tf.Tensor2D, [weight, bias ?? null], { transposeW: true });
      return rawSmoothedCrossEntropy(logits, labels, options).loss;
    };
    expect(compare(fused, raw, [x, w, b])).toBeLessThan(TOLERANCE);
    expect(compare(fused, raw, [x, w])).toBeLessThan(TOLERANCE);
  });

  it('log-sum-exp', () => {
    const logits = draw(5, 7) as tf.Tensor2D;
    expect(worstDifference(logSumExp(logits), tf.logSumExp(logits, -1))).toBeLessThan(TOLERANCE);
  });

  // There are more rows than engines with the fused kernel multiply at once, and the last rows do not fill a group.
  it('the log-sum-exp of a product', () => {
    const [x, w, b] = [draw(1100, 16) as tf.Tensor2D, draw(300, 16), draw(300)];
    for (const bias of [b, null]) {
      const expected = tf.logSumExp(rawLinear(x, [w, bias], { transposeW: true }), -1);
      expect(worstDifference(logSumExpOfProduct(x, [w, bias]), expected)).toBeLessThan(TOLERANCE);
    }
  });

  it('the top-k logits of each row, its log-sum-exp, and the logit of one token', () => {
    const [x, w, b] = [draw(5, 6) as tf.Tensor2D, draw(9, 6), draw(9)];
    const options = { k: 4, token: 2 };
    const { ids, ...found } = topKLogits(x, [w, b], options);
    const { ids: expectedIds, ...expected } = rawTopKLogits(x, [w, b], options);
    expect([...ids.dataSync()]).toEqual([...expectedIds.dataSync()]);
    expect(worstDifference(found.logits, expected.logits)).toBeLessThan(TOLERANCE);
    expect(worstDifference(found.logSumExp, expected.logSumExp)).toBeLessThan(TOLERANCE);
    expect(worstDifference(found.tokenLogits, expected.tokenLogits)).toBeLessThan(TOLERANCE);
  });

  it('a feed-forward layer that computes only units that are on equals one whose other units are 0', () => {
    const [parts, time, d, width] = [3, 4, 5, 8];
    const [x, first, second] = [draw(parts * time, d) as tf.Tensor2D, draw(d, width), draw(width, d)];
    const units = [[0, 3, 7], [], [1], [0, 1, 2, 3, 4, 5, 6, 7]].map((on) => Int32Array.from(on));
    const slopes = tf.tensor2d(
      units.map((on) => Array.from({ length: width }, (_, unit) => Number(on.includes(unit)))),
    );
    // The last part is 0 before position 2, as a part is before it begins.
    const begins = [0, 0, 2];
    const began = begins.flatMap((begin) => Array.from({ length: time }, (_, t) => [Number(t >= begin)]));
    const part = tf.mul<tf.Tensor2D>(x, tf.tensor2d(began));
    const inner = tf.mul(tf.matMul(part, first), tf.tile(slopes, [parts, 1]));
    const expected = tf.matMul(inner, second);
    for (const feed of [feedActiveUnits, rawFeedActiveUnits]) {
      expect(worstDifference(feed(part, [first, second], { units, begins }), expected)).toBeLessThan(TOLERANCE);
    }
  });

  it('the layer norm of parts under the scales of the whole', () => {
    const [x, scale, gain] = [draw(3 * 4, 5) as tf.Tensor2D, draw(4) as tf.Tensor1D, draw(5)];
    const found = normaliseParts(x, { scale, gain });
    expect(worstDifference(found, rawNormaliseParts(x, { scale, gain }))).toBeLessThan(TOLERANCE);
  });

  // There are so many rows and columns that the fused kernel uses Strassen's method. The first rows of every part are 0.
  it('the projection of parts that are 0 before they begin', () => {
    const began = Array.from({ length: 1300 }, (_, row) => [Number(row % 100 >= row / 100)]);
    const [x, w] = [tf.mul<tf.Tensor2D>(draw(1300, 16), tf.tensor2d(began)), draw(16, 200)];
    expect(worstDifference(projectParts(x, w), rawLinear(x, [w, null]))).toBeLessThan(TOLERANCE);
  });

  it('parts weighed by bands of causal weights, of which the last queries and keys are taken', () => {
    const [parts, heads, d] = [3, 2, 6];
    // Rows 0 and 1 see two keys, and rows 2 to 4 see five.
    const bands = [draw(heads, 2, 2) as tf.Tensor3D, draw(heads, 3, 5) as tf.Tensor3D];
    for (const size of [5, 4, 3, 2]) {
      const values = draw(parts * size, d) as tf.Tensor2D;
      const options = { parts, queries: size };
      const wanted = rawWeighParts(values, bands, options);
      expect(worstDifference(weighParts(values, bands, options), wanted)).toBeLessThan(TOLERANCE);
    }
  });

  it('dropout drops the same elements everywhere', () => {
    const drop = { rate: 0.25, seed: 0xdeadbeef, counter: 0xffffffff };
    const fused: Operation = (x) => dropout(x, drop);
    expect(compare(fused, (x) => rawDropout(x, drop), [draw(30, 11)])).toBeLessThan(TOLERANCE);
  });

  it('embedding lookup', () => {
    const ids = tf.tensor1d([3, 1, 3, 0], 'int32');
    const dy = draw(4, 2);
    const table = draw(5, 2);
    const options = { scale: 2, padId: 0 };
    const found = embed(table, ids, options);
    expect(worstDifference(found, tf.mul(tf.gather(table, ids), 2))).toBeLessThan(TOLERANCE);
    const gradient = tf.grad((x) => embed(x, ids, options))(table, dy);
    expect(worstDifference(gradient, rawEmbedGradient(dy, ids, { rows: 5, ...options }))).toBeLessThan(TOLERANCE);
  });

  it.each([[[2, 3, 4]], [[2, 3, 2, 4]]])('position product of %j', (shape) => {
    const inputs = [draw(...shape), draw(5, 4, 3)];
    expect(compare(multiplyFromOne, rawMultiplyFromOne, inputs)).toBeLessThan(TOLERANCE);
  });

  it('an Adam step, then a product with the new weights', () => {
    const start = draw(4, 3);
    const gradient = draw(4, 3);
    const x = draw(2, 4);
    const options = { learningRate: 0.1, beta1: 0.9, beta2: 0.98, epsilon: 1e-9, gradientScale: 0.5 };
    const [ours, theirs] = [adamStep, rawAdamStep].map((op): tf.Tensor => {
      const w = variableLike(start);
      const [m, v] = [variableLike(tf.zerosLike(start)), variableLike(tf.zerosLike(start))];
      for (const step of [1, 2]) {
        tf.matMul(x, w).dispose();
        op({ parameters: [w], gradients: [gradient], firstMoments: [m], secondMoments: [v] }, { ...options, step });
      }
      return tf.matMul(x, w);
    });
    expect(worstDifference(ours as tf.Tensor, theirs)).toBeLessThan(TOLERANCE);
  });

  it('the squared norm of several tensors', () => {
    // 1 + 4 + 9 = 14
    expect(squaredNorm([tf.tensor1d([1, 2]), tf.scalar(3)])).toBeCloseTo(14, 5);
  });

  it('have run every kernel that the engine registers', () => {
    const idle = kernels.registered.filter((name) => !kernels.run.has(name));
    expect(idle.filter((name) => !TESTED_ELSEWHERE.has(name))).toEqual([]);
  });
});

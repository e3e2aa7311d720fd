/** Trains a small network that uses every fused operation, on the GPU or with emulated CUDA sources, and on `native`. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CUDA_BACKEND_NAME, registerCudaBackend } from '@ordo/tfjs-native/cuda';
import { describe, expect, it } from 'vitest';
import { adamStep } from '../ops/adam.ts';
import { attention } from '../ops/attention/attention.ts';
import { differentiateLoss } from '../ops/differentiation/differentiate.ts';
import { dropout } from '../ops/dropout.ts';
import { embed } from '../ops/embed.ts';
import { addLayerNorm } from '../ops/layer-norm.ts';
import { linear } from '../ops/linear.ts';
import { requirePackedWeights, withPackedWeights } from '../ops/packed-weights.ts';
import { positionProduct } from '../ops/position-product.ts';
import { smoothedCrossEntropy } from '../ops/logits/smoothed-cross-entropy.ts';
import { tf } from '../tf.ts';
import { listEngines, loadEngine } from './registry.ts';

const [BATCH, TIME, WIDTH, HEADS, VOCABULARY] = [3, 7, 16, 4, 23];
const EMULATED = fileURLToPath(
  new URL('../../../tfjs-native/addons/cuda/build/Release/ordo_cuda_emulated.node', import.meta.url),
);

const engines = await listEngines();
const isAvailable = (id: string): boolean => engines.some((engine) => engine.id === id && engine.available);
const reasonAgainst = (id: string): string | undefined => engines.find((engine) => engine.id === id)?.reason;

async function useEmulated(): Promise<void> {
  await registerCudaBackend({ addonPath: EMULATED });
  await tf.setBackend(CUDA_BACKEND_NAME);
}

const gpus = [
  { title: 'a GPU', present: isAvailable('cuda'), use: async () => void (await loadEngine('cuda')) },
  { title: 'an emulated GPU', present: existsSync(EMULATED), use: useEmulated },
];
for (const { title, present } of gpus) {
  if (!present) console.warn(`SKIPPED: training on ${title}: ${reasonAgainst('cuda')}`);
}

const SHAPES = {
  table: [VOCABULARY, WIDTH],
  positions: [TIME, WIDTH, WIDTH],
  qkv: [WIDTH, 3 * WIDTH],
  bias: [1, HEADS, TIME, TIME],
  up: [WIDTH, 2 * WIDTH],
  upBias: [2 * WIDTH],
  down: [2 * WIDTH, WIDTH],
  gain: [WIDTH],
  shift: [WIDTH],
} as const;
type Weights = Record<keyof typeof SHAPES, tf.Variable>;

/** Makes the same weights on every engine. The weights have no names, because names would clash between engines. */
function makeWeights(): Weights {
  const entries = Object.entries(SHAPES).map(([name, shape], n) => {
    const size = shape.reduce((a, b) => a * b, 1);
    const values = Float32Array.from({ length: size }, (_, i) => Math.sin(i * 12.9 + n) * (name === 'gain' ? 1 : 0.3));
    return [name, tf.tidy(() => tf.variable(tf.tensor(values, [...shape])))] as const;
  });
  return Object.fromEntries(entries) as Weights;
}

function lossOf(w: Weights, ids: tf.Tensor1D, targets: tf.Tensor1D, step: number): tf.Scalar {
  const mask = (counter: number) => ({ rate: 0.2, seed: 3, counter: 10 * step + counter });
  const normalise = (x: tf.Tensor2D, residual: tf.Tensor2D, counter: number): tf.Tensor2D =>
    addLayerNorm([x, residual], { gain: w.gain, bias: w.shift, epsilon: 1e-5 }, mask(counter));
  const matrix = (name: keyof Weights): tf.Tensor2D => w[name] as tf.Tensor as tf.Tensor2D;
  const rows = dropout(embed(matrix('table'), ids, { scale: 4 }), mask(0));
  const moved = positionProduct(
    tf.reshape<tf.Rank.R3>(rows, [BATCH, TIME, WIDTH]),
    w.positions as tf.Tensor as tf.Tensor3D,
    0,
  );
  const x = normalise(tf.reshape(moved, [BATCH * TIME, WIDTH]), rows, 1);
  const context = attention(
    { qkv: linear(x, [matrix('qkv'), null]) },
    {
      batch: BATCH,
      heads: HEADS,
      queryTime: TIME,
      keyTime: TIME,
      causal: true,
      lengths: tf.tensor1d([TIME, 3, 5], 'int32'),
      bias: w.bias as tf.Tensor as tf.Tensor4D,
      dropout: mask(2),
    },
  );
  const y = normalise(context, x, 3);
  const hidden = linear(y, [matrix('up'), w.upBias], {
    activation: 'relu',
    dropout: mask(4),
  });
  const z = normalise(linear(hidden, [matrix('down'), null]), y, 5);
  const logits = linear(z, [matrix('table'), null], { transposeW: true });
  return smoothedCrossEntropy(logits, targets, { epsilon: 0.1, padId: 1 }).loss;
}

const idsOf = (factor: number): tf.Tensor1D =>
  tf.tensor1d(
    Int32Array.from({ length: BATCH * TIME }, (_, i) => (i * factor) % VOCABULARY),
    'int32',
  );

/** Trains for six updates, and returns the loss before each. */
function train(): number[] {
  const weights = makeWeights();
  const parameters = Object.values(weights);
  const zeros = (): tf.Variable[] => parameters.map((p) => tf.tidy(() => tf.variable(tf.zeros(p.shape))));
  const [firstMoments, secondMoments] = [zeros(), zeros()];
  const [ids, targets] = [idsOf(5), idsOf(7)];
  const losses = [1, 2, 3, 4, 5, 6].map((step) => {
    const { loss, gradients } = differentiateLoss(() => lossOf(weights, ids, targets, step), parameters);
    const rates = { learningRate: 1e-2, beta1: 0.9, beta2: 0.98, epsilon: 1e-9, step, gradientScale: 0.05 };
    adamStep({ parameters, gradients, firstMoments, secondMoments }, rates);
    return loss.dataSync()[0] as number;
  });
  tf.dispose([...parameters, ...firstMoments, ...secondMoments, ids, targets]);
  return losses;
}

describe.each(gpus)('training on $title', ({ present, use }) => {
  it.skipIf(!present || !isAvailable('native'))(
    'has the same losses as the native engine in every update, with dropout',
    async () => {
      await loadEngine('native');
      const expected = train();
      await use();
      const actual = train();
      const differences = actual.map((loss, i) => Math.abs(loss / (expected[i] as number) - 1));
      expect(Math.max(...differences)).toBeLessThan(1e-5);
      expect(expected[5] as number).toBeLessThan(expected[0] as number);
    },
  );
});

describe.each(gpus)('weights as 8-bit integers on $title', ({ present, use }) => {
  it.skipIf(!present)('are refused before anything is computed, and weights as floats are not', async () => {
    await use();
    expect(() => requirePackedWeights('float')).not.toThrow();
    const refusal = 'the engine "cuda" has no products with weights as 8-bit integers';
    expect(() => requirePackedWeights('int8')).toThrow(refusal);
    await expect(withPackedWeights(() => Promise.resolve(), 'int8')).rejects.toThrow(refusal);
  });
});

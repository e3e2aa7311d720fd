// node bench/products.mjs <S|B|tiny> [threads=2] [fp32|bf16] [rounds=5]
// Measures how near a training step is to what its matrix products allow: in turn, whole steps, their products alone (the same
// shapes, by the same engine), and one large product, whose rate is the most that this machine reaches. Build as for step.mjs.
import { cpus, loadavg } from 'node:os';
import { loadEngine, tf } from '@ordo/tensor';
import { stepOperations } from './flops.mjs';
import { largeProduct } from './large-product.mjs';
import { repeat } from './repeat.mjs';
import { CONFIGURATIONS, makeBatch, Model } from './model.mjs';

const [name = 'S', threads = '2', precision = 'fp32', rounds = '5'] = process.argv.slice(2);
/** Each round takes about this long, so that the two are close in time and each has several repetitions. */
const ROUND_MS = 2_000;

const randomTensor = (...shape) => tf.randomUniform(shape, -1, 1);

/** Returns the products of a linear layer as [left, right, transposes]: y = x·W, dx = dy·Wᵀ, dW = xᵀ·dy. */
function productsOfLinear(tokens, inputs, outputs) {
  const [x, w, dy] = [randomTensor(tokens, inputs), randomTensor(inputs, outputs), randomTensor(tokens, outputs)];
  return [
    [x, w, false, false],
    [dy, w, false, true],
    [x, dy, true, false],
  ];
}

/** Returns the products of an attention: scores = q·kᵀ, context = a·v, and the two of each in the backward pass. */
function productsOfAttention({ d, heads, batch, time }) {
  const rows = () => randomTensor(batch * heads, time, d / heads);
  const [q, k, v, dContext] = [rows(), rows(), rows(), rows()];
  const weights = randomTensor(batch * heads, time, time);
  return [
    [q, k, false, true],
    [weights, v, false, false],
    [dContext, v, false, true],
    [weights, dContext, true, false],
    [weights, k, false, false],
    [weights, q, true, false],
  ];
}

function productsOfStep(config) {
  const { d, layers, ffn, vocabulary, batch, time } = config;
  const tokens = batch * time;
  const linears = [...[3 * d, d].map((outputs) => [d, outputs]), [d, ffn], [ffn, d]];
  const cross = [d, 2 * d, d].map((outputs) => [d, outputs]);
  const layer = [...linears, ...linears, ...cross].flatMap(([i, o]) => productsOfLinear(tokens, i, o));
  const attentions = [1, 2, 3].flatMap(() => productsOfAttention(config));
  const all = Array.from({ length: layers }, () => [...layer, ...attentions]).flat();
  return [...all, ...productsOfLinear(tokens, d, vocabulary)];
}

const multiply = (products) => {
  for (const [a, b, transposeA, transposeB] of products) tf.matMul(a, b, transposeA, transposeB).dispose();
};

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

const { instructionSet } = await loadEngine('native', { threads: Number(threads), precision });
const config = CONFIGURATIONS[name];
const model = new Model(config, 0.1);
const batch = makeBatch(config);
const products = productsOfStep(config);
const large = largeProduct();
const works = [() => model.train(batch), () => multiply(products), large.multiply];
const timeAll = () => works.map((work) => repeat(work, ROUND_MS));
timeAll();
const times = Array.from({ length: Number(rounds) }, timeAll);
const [step, alone, one] = works.map((_, i) => median(times.map((round) => round[i])));
const operations = stepOperations(config);
const peak = large.operations / one;
const percent = (share) => `${(100 * share).toFixed(0)} %`;
const tell = (shares) =>
  `${percent(median(shares))} (${percent(Math.min(...shares))} to ${percent(Math.max(...shares))})`;
const rate = (perMs) => `${(perMs / 1e6).toFixed(0)} GFLOP/s`;
console.log(
  `${name}, ${precision}, ${threads} threads, native ${instructionSet}, ${cpus()[0].model}, load ${loadavg()[0].toFixed(1)}`,
);
console.log(`  a step takes ${step.toFixed(1)} ms, and its products alone ${alone.toFixed(1)} ms`);
console.log(`  share of the products alone: ${tell(times.map(([whole, part]) => part / whole))}`);
console.log(`  products alone ${rate(operations / alone)}, a large product ${rate(peak)}`);
console.log(`  share of the large product's rate: ${percent(operations / step / peak)}`);

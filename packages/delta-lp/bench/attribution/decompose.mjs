// node bench/decompose.mjs [threads=2] [tokens=512] [layers=12] [shift=0] [sets=all]
// Measures ΔLP of all pairs of tokens in one window of a language model of OPT-125m's size, and prints one JSON line. Weights are
// random. `shift` lowers the inputs of feed-forward units by this many standard deviations: with 0, a token switches on half of
// them; with 1.28, a tenth. `sets` measures only this many sources, evenly spread.
import { Random } from '@ordo/core';
import { loadEngine } from '@ordo/tensor';
import { buildLanguageModel, freezeLanguageModel } from '@ordo/nmt';
import { computeChanges } from '@ordo/delta-lp/attribution';

const [threads, time, layers, shift] = [2, 512, 12, 0].map((usual, i) => Number(process.argv[i + 2] ?? usual));
const [d, feedForward, size, deviation] = [768, 3072, 50_272, 0.02];

await loadEngine('native', { threads });
const random = Random.fromSeed(1, 'weights');

function drawParameter(name, shape) {
  const length = shape.reduce((product, axis) => product * axis, 1);
  if (name.endsWith('gain')) return new Float32Array(length).fill(1);
  if (name.endsWith('feedForward.inner.bias')) return new Float32Array(length).fill(-shift * deviation * Math.sqrt(d));
  if (name.endsWith('bias')) return new Float32Array(length);
  return Float32Array.from({ length }, () => random.nextNormal() * deviation);
}

const model = await buildLanguageModel({
  model: {
    dimension: d,
    heads: 12,
    feedForward,
    layers,
    maxPositions: Math.max(time, 2048),
    embeddingScale: 'none',
    activation: 'relu',
  },
  positional: { type: 'lape' },
  vocabulary: { size },
  parameters: drawParameter,
});
const ids = Int32Array.from({ length: time }, () => Math.floor(random.nextFloat() * size));
const sources = Number(process.argv[6] ?? time - 1);
const sets = Array.from({ length: sources }, (_, i) => ({
  target: [Math.round((i * (time - 2)) / Math.max(1, sources - 1))],
}));
const pairs = sets.reduce((sum, { target }) => sum + time - 1 - target[0], 0);

const start = performance.now();
const frozen = freezeLanguageModel(model, ids);
await frozen.states.data();
const frozenAt = performance.now();
const changes = await computeChanges(frozen, {
  tokens: ids.slice(1),
  sets,
  ...(process.env.RPB ? { rowsPerBlock: Number(process.env.RPB) } : {}),
});
const seconds = (performance.now() - frozenAt) / 1000;
console.log(
  JSON.stringify({
    freezeSeconds: (frozenAt - start) / 1000,
    seconds,
    pairs,
    microsecondsPerPair: (seconds / pairs) * 1e6,
    checksum: changes.values.reduce((sum, value) => sum + value, 0),
    peakRssMB: process.resourceUsage().maxRSS / 1024,
  }),
);

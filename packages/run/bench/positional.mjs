// node bench/positional.mjs [threads=2] [updates=30] [fp32|bf16]
// Compares the time of the trainer's updates with each positional encoding to the time with SAPE, at sizes S (model.mjs). One
// process computes an update with each encoding in turn, so that other processes slow all of them down equally.
import { loadavg } from 'node:os';
import { median } from '@ordo/core/statistics';
import { createBatchSource, TokenRows } from '@ordo/data';
import { buildModel, train } from '@ordo/nmt';
import { resolveRecipe } from '@ordo/nmt/declarations';
import { loadEngine } from '@ordo/tensor';
import { CONFIGURATIONS, randomStream } from './model.mjs';

const [threads = '2', updates = '30', precision = 'fp32'] = process.argv.slice(2);
const TYPES = ['sape', 'none', 'lape', 'rpe', 'adaptive-t5', 'posnet-attn', 'posnet-embed'];
const WARM_UP = 5;
const { d, layers, ffn, heads, vocabulary, batch, time } = CONFIGURATIONS.S;

/** Sentences of equal length, so that every batch is full and has no padding. */
function makeSentences(seed) {
  const next = randomStream(seed);
  const word = () => 4 + Math.floor(next() * (vocabulary - 4));
  return TokenRows.from(Array.from({ length: batch * 8 }, () => Array.from({ length: time - 1 }, word)));
}

async function startTraining(type) {
  const model = await buildModel({
    model: {
      preset: 'tiny',
      dimension: d,
      heads,
      feedForward: ffn,
      encoderLayers: layers,
      decoderLayers: layers,
    },
    positional: { type },
    vocabulary: { source: vocabulary, target: vocabulary, padId: 1, eosId: 2, startId: 2 },
    seed: 1,
  });
  const text = { source: makeSentences(1), target: makeSentences(2) };
  const batches = createBatchSource(text, { maxTokens: batch * time, seed: 1, ids: { padId: 1, eosId: 2 } });
  const recipe = resolveRecipe({ maxUpdates: 1_000_000, accumulate: 1, precision, dropout: 0.1 });
  const events = train({ model, batches, recipe, seed: 1 });
  return { type, events, wall: [], cpu: [] };
}

async function update({ events, wall, cpu }, counted) {
  for (;;) {
    const before = process.cpuUsage();
    const { value } = await events.next();
    if (value.kind !== 'update') continue;
    const { user, system } = process.cpuUsage(before);
    if (counted) {
      wall.push(value.seconds * 1000);
      cpu.push((user + system) / 1000);
    }
    return;
  }
}

await loadEngine('native', { threads: Number(threads), precision });
console.log(`S, ${precision}, ${threads} threads, one-minute load ${loadavg()[0].toFixed(2)} at the start`);
const trainings = await Promise.all(TYPES.map(startTraining));
for (let i = 0; i < WARM_UP + Number(updates); i++) {
  for (const training of trainings) await update(training, i >= WARM_UP);
}
const [sape] = trainings;
for (const { type, wall, cpu } of trainings) {
  const [ms, cpuMs] = [median(wall), median(cpu)];
  console.log(
    `${type.padEnd(13)} ${ms.toFixed(0).padStart(4)} ms (×${(ms / median(sape.wall)).toFixed(2)})  CPU ${cpuMs.toFixed(0).padStart(4)} ms (×${(cpuMs / median(sape.cpu)).toFixed(2)})`,
  );
}

// node bench/trainer.mjs [threads=2] [precision=bf16] [rounds=3] [updates=150] [dataDir=<repo>/../shared/data]
// Compares the trainer on Multi30k (preset tiny, all of `ordo run` except decoding) with the bare training step of
// model.mjs at the same sizes. The two are measured in turn.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { executeRun } from '../dist/index.js';
import { median } from '@ordo/core/statistics';
import { expandSpec, parseSpec } from '@ordo/spec';
import { loadEngine, tf } from '@ordo/tensor';
import { measure } from './children.mjs';
import { makeBatch, Model } from './model.mjs';

const SHARED = path.resolve(import.meta.dirname, '../../../../shared/data');
const [threads = '2', precision = 'bf16', rounds = '3', updates = '150', dataDir = SHARED, part = ''] =
  process.argv.slice(2);
/** The number of metric events. The first is not counted, because V8 takes some forty updates to compile the code. */
const METRICS = 5;

/** Trains until there are enough metric events. Returns the means of all but the first. */
async function runTrainer() {
  const spec = parseSpec({
    name: 'trainer benchmark',
    kind: 'translation',
    dataset: { id: 'multi30k', source: 'en', target: 'de' },
    preprocessing: { tokenizer: 'moses', aggressive: false, lowercase: true, bpe: { merges: 10_000 }, clean: null },
    model: { preset: 'tiny' },
    positional: { type: 'sape' },
    recipe: { precision, logEvery: Number(updates) / METRICS, maxUpdates: 10_000 },
    seeds: [1],
    evaluation: { metrics: [{ id: 'bleu', lowercase: true }] },
    resources: { engine: 'native', threads: Number(threads) },
  });
  const [run] = expandSpec(spec);
  const workDir = mkdtempSync(path.join(tmpdir(), 'ordo-trainer-'));
  const stop = new AbortController();
  const metrics = [];
  const emit = ({ kind, values }) => {
    const ofUpdates = kind === 'metric' && 'train/loss' in values; // Leaves out the metrics of validations.
    if (ofUpdates && metrics.push(values) === METRICS) stop.abort('cancel');
  };
  const options = {
    workDir,
    dataDir,
    emit,
    signal: stop.signal,
    codeVersion: 'benchmark',
    contentHash: '0'.repeat(64),
  };
  await executeRun(run, options).catch((error) => {
    if (error.code !== 'run.cancelled') throw error;
  });
  rmSync(workDir, { recursive: true });
  const counted = metrics.slice(1);
  const mean = (read) => counted.reduce((sum, values) => sum + read(values), 0) / counted.length;
  const padding = mean((values) => values['train/padding-share']);
  return { tokensPerSecond: 1 / mean((values) => 1 / values['train/tokens-per-second']), padding, ...run.recipe };
}

/**
 * Measures the bare step at the sizes of the trainer's run: all batches have the same shape and no padding, and each is one
 * update. The time is a mean, as in the trainer's metrics, so that slow moments count in both. The warm-up does not count in
 * either.
 */
async function runBare({ batchTokens, dropout }) {
  await loadEngine('native', { threads: Number(threads), precision });
  const time = 16;
  const config = {
    d: 128,
    layers: 4,
    ffn: 256,
    heads: 4,
    vocabulary: 9712,
    batch: Math.floor(batchTokens / time),
    time,
  };
  const model = new Model(config, dropout, false);
  const batch = makeBatch(config);
  const train = (steps) => {
    for (let i = 0; i < steps; i++) model.train(batch);
  };
  const warm = Number(updates) / METRICS;
  const counted = Number(updates) - warm;
  train(warm);
  const started = performance.now();
  train(counted);
  const seconds = (performance.now() - started) / 1000;
  tf.disposeVariables();
  return { tokensPerSecond: (counted * config.batch * time) / seconds };
}

if (part === 'trainer') console.log(JSON.stringify(await runTrainer()));
else if (part.startsWith('{')) console.log(JSON.stringify(await runBare(JSON.parse(part))));
else {
  console.log(
    `Multi30k en-de, tiny, ${precision}, ${threads} threads, one-minute load ${loadavg()[0].toFixed(2)} at the start`,
  );
  const results = [];
  for (let round = 0; round < Number(rounds); round++) {
    const trainer = measure('trainer.mjs', [threads, precision, '1', updates, dataDir, 'trainer']);
    const { batchTokens, dropout } = trainer;
    const bare = measure('trainer.mjs', [
      threads,
      precision,
      '1',
      updates,
      dataDir,
      JSON.stringify({ batchTokens, dropout }),
    ]);
    results.push({ trainer, bare });
  }
  const trainer = median(results.map((r) => r.trainer.tokensPerSecond));
  const bare = median(results.map((r) => r.bare.tokensPerSecond));
  const { padding } = results[0].trainer;
  console.log(
    `trainer ${trainer.toFixed(0)} target tokens/s (${(100 * padding).toFixed(1)} % padding), bare step ${bare.toFixed(0)}: ${((100 * trainer) / bare).toFixed(0)} %, with padding counted ${((100 * trainer) / (1 - padding) / bare).toFixed(0)} %`,
  );
}

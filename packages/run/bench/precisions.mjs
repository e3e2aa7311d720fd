// node bench/precisions.mjs [threads=2] [updates=500] [dataDir=<repo>/../shared/data]
// Trains one model on Multi30k (preset tiny, batches of 1,024 tokens) in fp32, bf16 and fp16, with the same seed, batches and
// dropout masks, and prints the differences between the losses. A last training in fp16 begins with a loss scale that is far too
// large. It shows which updates are skipped, what is logged, and that the training recovers. The exit code is 1 if a loss differs
// from that of fp32 by more than one percent.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { expandSpec, parseSpec } from '@ordo/spec';
import { executeRun } from '../dist/index.js';

const SHARED = path.resolve(import.meta.dirname, '../../../../shared/data');
const [threads = '2', updates = '500', dataDir = SHARED] = process.argv.slice(2);
/** The number of updates in each mean that is compared. */
const WINDOW = 25;

async function trainIn(precision, lossScale) {
  const spec = parseSpec({
    name: 'precisions',
    kind: 'translation',
    dataset: { id: 'multi30k', source: 'en', target: 'de' },
    preprocessing: { tokenizer: 'moses', aggressive: false, lowercase: true, bpe: { merges: 10_000 }, clean: null },
    model: { preset: 'tiny' },
    positional: { type: 'sape' },
    recipe: {
      precision,
      ...(lossScale === undefined ? {} : { lossScale }),
      batchTokens: 1024,
      accumulate: 1,
      dropout: 0.1,
      learningRate: 2e-3,
      warmupUpdates: 200,
      maxUpdates: Number(updates),
      logEvery: WINDOW,
      validateEvery: Number(updates),
      checkpointEvery: null,
      averageLast: 1,
    },
    seeds: [1],
    evaluation: { metrics: [{ id: 'bleu', lowercase: true }] },
    resources: { engine: 'native', threads: Number(threads) },
  });
  const [run] = expandSpec(spec);
  const workDir = mkdtempSync(path.join(tmpdir(), 'ordo-precisions-'));
  const stop = new AbortController();
  const losses = [];
  const scaling = [];
  let valid = Number.NaN;
  const emit = ({ kind, values, message }) => {
    if (kind === 'log' && message.includes('loss scale')) scaling.push(message);
    if (kind !== 'metric') return;
    if ('train/loss' in values) losses.push(values['train/loss']);
    if ('valid/loss' in values) {
      valid = values['valid/loss'];
      stop.abort('cancel'); // Translating the test set says nothing about the training.
    }
  };
  const started = performance.now();
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
  return { losses, valid, scaling, seconds: (performance.now() - started) / 1000 };
}

const percent = (share) => `${(100 * share).toFixed(3)} %`;
const apart = (a, b) => Math.abs(a - b) / b;

console.log(
  `Multi30k en-de, tiny, ${updates} updates, ${threads} threads, one-minute load ${loadavg()[0].toFixed(2)} at the start`,
);
const exact = await trainIn('fp32');
const last = exact.losses.at(-1);
console.log(`fp32: loss ${last.toFixed(4)}, validation ${exact.valid.toFixed(4)} (${exact.seconds.toFixed(0)} s)`);
for (const precision of ['bf16', 'fp16']) {
  const { losses, valid, scaling, seconds } = await trainIn(precision);
  const largest = Math.max(...losses.map((loss, i) => apart(loss, exact.losses[i])));
  console.log(
    `${precision}: loss ${losses.at(-1).toFixed(4)}, validation ${valid.toFixed(4)}; apart from fp32 by ${percent(largest)} at most ` +
      `in ${losses.length} means over ${WINDOW} updates, and by ${percent(apart(valid, exact.valid))} in validation (${seconds.toFixed(0)} s)`,
  );
  for (const message of scaling) console.log(`  ${message}`);
  if (!(largest < 0.01 && apart(valid, exact.valid) < 0.01)) process.exitCode = 1;
}
// After an update is skipped, the training uses other batches than in fp32, so only the validation can be compared.
const large = await trainIn('fp16', { initial: 2 ** 24, window: 100 });
console.log(
  `fp16 from a loss scale of 2^24: validation ${large.valid.toFixed(4)}, apart from fp32 by ${percent(apart(large.valid, exact.valid))}`,
);
for (const message of large.scaling) console.log(`  ${message}`);
const skipped = large.scaling.filter((message) => message.includes('skipped')).length;
if (!(apart(large.valid, exact.valid) < 0.01 && skipped > 0)) process.exitCode = 1;

// Measures how much faster two processes train than one. Trains the model of the study multi30k/demo for some updates with one
// thread per process, alternating between one process and two, and compares losses and target tokens per second.
//   node bench/processes.mjs [updates] [repeats]          needs Open MPI and the data of Multi30k (ORDO_DATA_DIR)
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { executeRun } from '@ordo/run';
import { expandSpec, parseSpec } from '@ordo/spec';
import { describeCpu } from '@ordo/tensor';

const updates = Number(process.argv[2] ?? 60);
const repeats = Number(process.argv[3] ?? 3);
const dataDir = process.env.ORDO_DATA_DIR ?? path.resolve(import.meta.dirname, '../../../../shared/data');
/** Updates that are not timed, during which memory grows and caches fill. */
const WARM_UP = 10;

function specOf(processes, batchParts) {
  return parseSpec({
    name: 'processes',
    kind: 'translation',
    dataset: { id: 'multi30k', source: 'en', target: 'de' },
    preprocessing: { bpe: { merges: 2000 } },
    model: { preset: 'probe' },
    positional: { type: 'sape' },
    recipe: {
      maxUpdates: updates,
      batchTokens: 2048,
      learningRate: 0.007,
      warmupUpdates: 150,
      batchParts,
      logEvery: 1,
      validateEvery: updates,
      checkpointEvery: null,
    },
    resources: { engine: 'native', threads: 1, processes },
    seeds: [1],
  });
}

/** Trains, stops before the translation, and returns { losses, tokensPerSecond }. */
async function trainWith(processes, batchParts) {
  const [run] = expandSpec(specOf(processes, batchParts));
  const workDir = mkdtempSync(path.join(os.tmpdir(), 'ordo-bench-'));
  const over = new AbortController();
  const losses = [];
  const rates = [];
  const emit = (event) => {
    if (event.kind === 'phase' && event.phase === 'average') over.abort({ kind: 'cancel' });
    if (event.kind !== 'metric' || event.values['train/loss'] === undefined) return;
    losses.push(event.values['train/loss']);
    if (event.step > WARM_UP && event.step < updates) rates.push(event.values['train/tokens-per-second']);
  };
  const options = { workDir, dataDir, emit, signal: over.signal, codeVersion: 'bench', contentHash: 'bench' };
  try {
    await executeRun(run, options).catch((error) => {
      if (error.code !== 'run.cancelled') throw error;
    });
  } finally {
    rmSync(workDir, { recursive: true, force: true });
  }
  return { losses, tokensPerSecond: median(rates) };
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

const ways = [
  { name: '1 process, whole batches', processes: 1, parts: 1, found: [] },
  { name: '1 process, 2 parts', processes: 1, parts: 2, found: [] },
  { name: '2 processes, 2 parts', processes: 2, parts: 2, found: [] },
];
for (let i = 0; i < repeats; i++) {
  for (const way of ways) way.found.push(await trainWith(way.processes, way.parts));
}
const alone = median(ways[0].found.map(({ tokensPerSecond }) => tokensPerSecond));
console.log(`${describeCpu()}; ${updates} updates, 1 thread per process, median of ${repeats}`);
for (const { name, found } of ways) {
  const rate = median(found.map(({ tokensPerSecond }) => tokensPerSecond));
  const last = found[0].losses.at(-1);
  console.log(`${name.padEnd(26)} ${Math.round(rate)} tokens/s, × ${(rate / alone).toFixed(2)}, loss ${last}`);
}
const [, one, two] = ways.map(({ found }) => JSON.stringify(found[0].losses));
console.log(`losses of all updates, 1 process and 2: ${one === two ? 'equal to the bit' : 'DIFFERENT'}`);

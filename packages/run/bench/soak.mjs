// node bench/soak.mjs [steps=10000] [threads=1] [precision=fp32]
// Checks that training leaks no memory. A small model trains on batches of changing size. If the number of tensors, the
// bytes in use or the process's memory grow, the exit code is 1.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { loadEngine, tf } from '@ordo/tensor';
import { makeBatch, Model } from './model.mjs';

const [steps = '10000', threads = '1', precision = 'fp32'] = process.argv.slice(2);
const SMALL = { d: 32, layers: 1, ffn: 64, heads: 2, vocabulary: 200, batch: 8, time: 8 };
const SIZES = [8, 3, 5, 1, 7, 2, 6, 4];
const REPORTS = 10;
const MEBIBYTE = 2 ** 20;
/** The amount by which the process's memory may grow after garbage collection, because of compiled code and pages of the heap. */
const RSS_TOLERANCE = 4 * MEBIBYTE;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

const engine = await loadEngine('native', { threads: Number(threads), precision });
const model = new Model(SMALL, 0.1);
const batches = SIZES.map((size, i) => ({ size, batch: makeBatch({ ...SMALL, batch: size }, i + 1) }));
const samples = [];
for (let step = 1; step <= Number(steps); step++) {
  const { size, batch } = batches[step % batches.length];
  model.config = { ...SMALL, batch: size };
  model.train(batch);
  if (step % Math.floor(Number(steps) / REPORTS) === 0) {
    collectGarbage();
    const { live, peak } = engine.memory();
    const sample = { tensors: tf.memory().numTensors, live, peak, rss: process.memoryUsage().rss };
    samples.push(sample);
    console.log(
      `${step} steps: ${sample.tensors} tensors, ${live} bytes in use, at most ${peak}, process ${(sample.rss / MEBIBYTE).toFixed(1)} MiB`,
    );
  }
}
const [first, last] = [samples[0], samples.at(-1)];
const grown = ['tensors', 'live', 'peak'].filter((name) => last[name] > first[name]);
if (last.rss > first.rss + RSS_TOLERANCE) grown.push('rss');
if (grown.length > 0) {
  console.error(`these grew between the first and the last report: ${grown.join(', ')}`);
  process.exitCode = 1;
}

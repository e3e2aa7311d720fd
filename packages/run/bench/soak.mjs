// node bench/soak.mjs [steps=10000] [threads=1] [precision=fp32]: does training keep what it should give back? Steps of a small
// model over batches of changing size; tensors, bytes in use and the process's memory must not grow. Exit code 1 if they do.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { loadEngine, tf } from '@ordo/tensor';
import { makeBatch, Model } from './model.mjs';

const [steps = '10000', threads = '1', precision = 'fp32'] = process.argv.slice(2);
const SMALL = { d: 32, layers: 1, ffn: 64, heads: 2, vocabulary: 200, batch: 8, time: 8 };
const SIZES = [8, 3, 5, 1, 7, 2, 6, 4];
const REPORTS = 10;
const MEBIBYTE = 2 ** 20;
/** Of the process's memory, collected before each look: what compiled code and the heap's pages may still move. */
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
  console.error(`grown between the first and the last report: ${grown.join(', ')}`);
  process.exitCode = 1;
}

// node bench/step.mjs <S|B|tiny> [threads=2] [steps=8] [fp32|bf16] [dropout=0.1] [profile]
// Measures the time of a training step. The same number of untimed steps comes first, because V8 compiles code that
// runs often, which takes the first few dozen steps of a training. Build the packages (npx tsc -b packages/tensor) and
// the addon (scripts/build.mjs) first.
import { loadEngine, tf } from '@ordo/tensor';
import { CONFIGURATIONS, makeBatch, Model } from './model.mjs';

const [name = 'S', threads = '2', steps = '8', precision = 'fp32', dropout = '0.1', mode = ''] = process.argv.slice(2);
const { instructionSet } = await loadEngine('native', { threads: Number(threads), precision });
const config = CONFIGURATIONS[name];
const model = new Model(config, Number(dropout));
const batch = makeBatch(config);
const cpu = () => process.cpuUsage().user / 1000;
const times = [];
let cpuStart = 0;
let loss = 0;

if (mode === 'profile') {
  // Processor time, which other processes hardly disturb. It is meaningful only with one thread.
  tf.backend().time = async (work) => {
    const started = cpu();
    work();
    return { kernelMs: cpu() - started };
  };
  model.train(batch);
  const profile = await tf.profile(() => model.train(batch));
  const totals = new Map();
  for (const { name, kernelTimeMs } of profile.kernels) {
    const entry = totals.get(name) ?? { calls: 0, ms: 0 };
    entry.calls++;
    entry.ms += await kernelTimeMs;
    totals.set(name, entry);
  }
  for (const [name, { calls, ms }] of [...totals].toSorted((a, b) => b[1].ms - a[1].ms))
    console.log(name.padEnd(30), calls, ms.toFixed(1));
}
const warmUp = Number(steps);
for (let i = 0; i < warmUp + Number(steps); i++) {
  if (i === warmUp) cpuStart = cpu();
  const started = performance.now();
  loss = model.train(batch);
  if (i >= warmUp) times.push(performance.now() - started);
}
times.sort((a, b) => a - b);
const median = times[times.length >> 1];
const cpuMsPerStep = (cpu() - cpuStart) / times.length;
const { peakBytes } = tf.memory();
const report = {
  configuration: name,
  engine: `native ${instructionSet}`,
  precision,
  threads: Number(threads),
  dropout: Number(dropout),
  parameters: model.count,
  loss,
  medianMs: median,
  minMs: times[0],
  cpuMsPerStep,
  tokensPerSecond: (config.batch * config.time * 1000) / median,
  peakTensorMB: peakBytes / 2 ** 20,
  peakRssMB: process.resourceUsage().maxRSS / 1024,
  tensors: tf.memory().numTensors,
};
console.log(JSON.stringify(report));

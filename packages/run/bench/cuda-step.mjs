// node bench/cuda-step.mjs <S|B|big> [batch factor=1] [steps=20] [fp32|tf32|bf16|fp16] [dropout=0.1] [emulated]
// Measures a training step on the GPU and prints one JSON line. In fp16 the loss is scaled by a constant, as a training would scale it.
// Build the packages (npx tsc -b packages/tensor) and the addon (packages/tfjs-native/addons/cuda/scripts/build.mjs) first.
import { fileURLToPath } from 'node:url';
import { tf } from '@ordo/tensor';
import { registerCudaBackend } from '@ordo/tfjs-native/cuda';
import { peakOf, stepOperations } from './flops.mjs';
import { CONFIGURATIONS, makeBatch, Model } from './model.mjs';

const [name = 'S', factor = '1', steps = '20', precision = 'fp32', dropout = '0.1', emulated] = process.argv.slice(2);
const WARM_UP = emulated === undefined ? 5 : 1;
const EMULATED = fileURLToPath(
  new URL('../../tfjs-native/addons/cuda/build/Release/ordo_cuda_emulated.node', import.meta.url),
);
const emulation = emulated === undefined ? {} : { addonPath: EMULATED, matrixLibraryPath: EMULATED };
const { gpu, backend } = await registerCudaBackend({ precision, ...emulation });
await tf.setBackend('cuda');
const given = CONFIGURATIONS[name];
const config = { ...given, batch: Math.max(1, Math.round(given.batch * Number(factor))) };
const model = new Model(config, Number(dropout));
if (precision === 'fp16') model.lossScale = 128;
const batch = makeBatch(config);
const times = [];
const losses = [];
for (let i = 0; i < Number(steps) + WARM_UP; i++) {
  if (i === WARM_UP) backend.addon.resetPeak();
  const started = performance.now();
  losses.push(model.train(batch)); // Reads the loss, so it waits for the GPU.
  if (i >= WARM_UP) times.push(performance.now() - started);
}
times.sort((a, b) => a - b);
const median = times[times.length >> 1];
const peak = peakOf(gpu.name, precision);
const report = {
  configuration: name,
  engine: 'cuda',
  gpu: gpu.name,
  products: gpu.products,
  precision,
  batch: config.batch,
  time: config.time,
  dropout: Number(dropout),
  parameters: model.count,
  firstLoss: losses[0],
  loss: losses.at(-1),
  medianMs: median,
  minMs: times[0],
  tokensPerSecond: (config.batch * config.time * 1000) / median,
  peakGpuMB: tf.memory().peakBytes / 2 ** 20,
  reservedGpuMB: tf.memory().reservedBytes / 2 ** 20,
  shareOfPeak: peak === null ? null : stepOperations(config) / (median / 1000) / peak,
};
console.log(JSON.stringify(report));

// node bench/compare.mjs [threads=2] [tokens=512] [rounds=3] [python=python3] [whole]
// Compares ΔLP of all pairs in one window, at OPT-125m's size in single precision, with the authors' formulation in PyTorch. With
// `whole`, both sides compute all twelve layers and all pairs, and also one layer alone, to separate the time of layers from that
// of logits. Otherwise both compute one layer and three layers: half of the difference is one layer, from which the time of
// twelve follows. torch's logits are measured on 12 evenly spread targets. Rounds alternate between both sides, and medians
// count.
import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';

const [threads = '2', tokens = '512', rounds = '3', python = 'python3', extent] = process.argv.slice(2);
const LAYERS = 12;
const DEPTHS = [1, extent === 'whole' ? LAYERS : 3];

function measure(command, args) {
  const output = execFileSync(command, args, {
    cwd: import.meta.dirname,
    env: { ...process.env, ATEN_CPU_CAPABILITY: 'avx512', OMP_NUM_THREADS: threads },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return JSON.parse(output.trim().split('\n').at(-1));
}

/** @param run measures some number of layers, and returns the seconds for all of them, and those for the logits */
function compareDepths(run) {
  const [one, more] = DEPTHS.map(run);
  const layer = (more.seconds - one.seconds) / (DEPTHS[1] - DEPTHS[0]);
  const all = more.seconds + (LAYERS - DEPTHS[1]) * layer;
  return { layer, rest: all - LAYERS * layer, all, peak: more.peakRssMB };
}

const ours = (shift) =>
  compareDepths((layers) => measure(process.execPath, ['decompose.mjs', threads, tokens, String(layers), shift]));

const theirs = () => {
  let logits = 0;
  const found = compareDepths((layers) => {
    const targets = layers === LAYERS ? 'all' : '12';
    const { layerSeconds, logitSeconds, peakRssMB } = measure(python, [
      'torch_decompose.py',
      threads,
      tokens,
      String(layers),
      targets,
    ]);
    // The logits of the last run, which has more layers, are used. Their time does not depend on the number of layers.
    logits = logitSeconds;
    return { seconds: layerSeconds, peakRssMB };
  });
  return { ...found, rest: found.rest + logits, all: found.all + logits };
};

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const medianOf = (results) =>
  Object.fromEntries(Object.keys(results[0]).map((key) => [key, median(results.map((result) => result[key]))]));

console.log(
  `${cpus()[0].model}, ${threads} threads, ${tokens} tokens, one-minute load ${loadavg()[0].toFixed(2)} at the start`,
);
const found = { torch: [], half: [], tenth: [] };
for (let round = 0; round < Number(rounds); round++) {
  found.torch.push(theirs());
  found.half.push(ours('0'));
  found.tenth.push(ours('1.28'));
}
const peer = medianOf(found.torch);
for (const [name, results] of [
  ['PyTorch, the authors’ formulation', found.torch],
  ['two passes, half of the units on', found.half],
  ['two passes, a tenth of them on', found.tenth],
]) {
  const { layer, rest, all, peak } = medianOf(results);
  console.log(
    `${name.padEnd(36)} ${layer.toFixed(2).padStart(6)} s/layer ${rest.toFixed(1).padStart(6)} s logits ${all.toFixed(0).padStart(5)} s in all  ×${(peer.all / all).toFixed(2)}  peak ${peak.toFixed(0)} MB`,
  );
}

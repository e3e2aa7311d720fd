// node bench/compare.mjs [threads=2] [tokens=512] [rounds=3] [python=python3]
// Compares ΔLP of all pairs of one window, at OPT-125m's size in single precision, with the authors' formulation in PyTorch. Whole
// runs would take the peer most of an hour, so both sides measure two depths, and the seconds of a layer and of all logits
// give those of twelve layers; torch's logits are measured on some of the targets. Rounds take turns, and medians count.
import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';

const [threads = '2', tokens = '512', rounds = '3', python = 'python3'] = process.argv.slice(2);
const [LAYERS, SOME] = [12, [1, 3]];

function measure(command, args) {
  const output = execFileSync(command, args, {
    cwd: import.meta.dirname,
    env: { ...process.env, ATEN_CPU_CAPABILITY: 'avx512', OMP_NUM_THREADS: threads },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return JSON.parse(output.trim().split('\n').at(-1));
}

const ours = (shift) => {
  const [one, three] = SOME.map((layers) =>
    measure(process.execPath, ['decompose.mjs', threads, tokens, String(layers), shift]),
  );
  const layer = (three.seconds - one.seconds) / (SOME[1] - SOME[0]);
  const rest = one.seconds - SOME[0] * layer;
  return { layer, rest, all: rest + LAYERS * layer, peak: three.peakRssMB };
};

const theirs = () => {
  const [one, three] = SOME.map((layers) =>
    measure(python, ['torch_decompose.py', threads, tokens, String(layers), '12']),
  );
  const layer = (three.layerSeconds - one.layerSeconds) / (SOME[1] - SOME[0]);
  const rest = (one.logitSeconds + three.logitSeconds) / 2;
  return { layer, rest, all: rest + LAYERS * layer, peak: three.peakRssMB };
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
const torch = medianOf(found.torch);
for (const [name, results] of [
  ['PyTorch, the authors’ formulation', found.torch],
  ['two passes, half of the units on', found.half],
  ['two passes, a tenth of them on', found.tenth],
]) {
  const { layer, rest, all, peak } = medianOf(results);
  console.log(
    `${name.padEnd(36)} ${layer.toFixed(2).padStart(6)} s/layer ${rest.toFixed(1).padStart(6)} s logits ${all.toFixed(0).padStart(5)} s in all  ×${(torch.all / all).toFixed(2)}  peak ${peak.toFixed(0)} MB`,
  );
}

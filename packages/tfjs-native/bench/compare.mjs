// node bench/compare.mjs [rounds=3] [threads=2] [python=python3] [configurations=S,B]: the native engine and PyTorch in
// turn, so that both meet the same neighbours. Prints medians over the rounds, and how loaded the machine was.
import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';

const [rounds = '3', threads = '2', python = 'python3', configurations = 'S,B'] = process.argv.slice(2);
const here = import.meta.dirname;
// What was fastest for PyTorch: AVX-512 kernels asked for; nothing that pins OpenBLAS to an older core.
const { OPENBLAS_CORETYPE: _, ...inherited } = process.env;
const environment = { ...inherited, ATEN_CPU_CAPABILITY: 'avx512', OMP_NUM_THREADS: threads };

function measure(engine, configuration, precision) {
  const steps = configuration === 'S' ? '10' : '4';
  const [command, script] = engine === 'native' ? [process.execPath, 'step.mjs'] : [python, 'torch_step.py'];
  const output = execFileSync(command, [path.join(here, script), configuration, threads, steps, precision], {
    env: environment,
    encoding: 'utf8',
  });
  return JSON.parse(output.trim().split('\n').at(-1));
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

let hasTorch = true;
try {
  execFileSync(python, ['-c', 'import torch'], { stdio: 'ignore' });
} catch {
  hasTorch = false;
  console.warn(`SKIPPED: ${python} has no torch; only the native engine is measured`);
}

const engines = hasTorch ? ['native', 'torch'] : ['native'];
console.log(
  `${cpus()[0]?.model} × ${cpus().length}, ${threads} threads, ${rounds} rounds, one-minute load ${loadavg()[0].toFixed(2)} at the start`,
);
for (const configuration of configurations.split(',')) {
  const rows = new Map();
  const loads = [];
  for (let round = 0; round < Number(rounds); round++) {
    for (const precision of ['fp32', 'bf16']) {
      for (const engine of engines) {
        loads.push(loadavg()[0]);
        const key = `${engine} ${precision}`;
        rows.set(key, [...(rows.get(key) ?? []), measure(engine, configuration, precision)]);
      }
    }
  }
  console.log(
    `\n${configuration} (one-minute load ${Math.min(...loads).toFixed(2)}–${Math.max(...loads).toFixed(2)}; some of it is this benchmark's own)`,
  );
  const torchRates = [...rows]
    .filter(([key]) => key.startsWith('torch'))
    .map(([key, results]) => ({ key, rate: median(results.map((r) => r.tokensPerSecond)) }));
  const best = Math.max(...torchRates.map(({ rate }) => rate));
  const bestFp32 = torchRates.find(({ key }) => key === 'torch fp32')?.rate ?? Number.NaN;
  for (const [key, results] of rows) {
    const rate = median(results.map((r) => r.tokensPerSecond));
    const step = median(results.map((r) => r.medianMs));
    const rss = median(results.map((r) => r.peakRssMB));
    const ratio = hasTorch
      ? `  ×${(rate / bestFp32).toFixed(2)} torch fp32  ×${(rate / best).toFixed(2)} best torch`
      : '';
    console.log(
      `${key.padEnd(12)} ${rate.toFixed(0).padStart(6)} tok/s  ${step.toFixed(0).padStart(5)} ms  peak RSS ${rss.toFixed(0).padStart(5)} MB${ratio}`,
    );
  }
}

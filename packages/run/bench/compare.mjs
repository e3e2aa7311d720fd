// node bench/compare.mjs [rounds=3] [threads=2] [python=python3] [configurations=S,B]
// Measures the native engine and PyTorch in turn, so that other processes disturb both alike. Prints medians over the
// rounds and the load of the machine.
import { cpus, loadavg } from 'node:os';
import { median } from '@ordo/core/statistics';
import { hasTorch, measure } from './children.mjs';

const [rounds = '3', threads = '2', python = 'python3', configurations = 'S,B'] = process.argv.slice(2);
const withTorch = hasTorch(python);

function measureStep(engine, configuration, precision) {
  const steps = configuration === 'S' ? '20' : '8';
  const script = engine === 'native' ? 'step.mjs' : 'torch_step.py';
  return measure(script, [configuration, threads, steps, precision], { python });
}

const engines = withTorch ? ['native', 'torch'] : ['native'];
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
        rows.set(key, [...(rows.get(key) ?? []), measureStep(engine, configuration, precision)]);
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
    const cpu = median(results.map((r) => r.cpuMsPerStep));
    const rss = median(results.map((r) => r.peakRssMB));
    const ratio = withTorch
      ? `  ×${(rate / bestFp32).toFixed(2)} torch fp32  ×${(rate / best).toFixed(2)} best torch`
      : '';
    console.log(
      `${key.padEnd(12)} ${rate.toFixed(0).padStart(6)} tok/s  ${step.toFixed(0).padStart(5)} ms  CPU ${cpu.toFixed(0).padStart(5)} ms  peak RSS ${rss.toFixed(0).padStart(5)} MB${ratio}`,
    );
  }
}

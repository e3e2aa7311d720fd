// node bench/neighbour.mjs [threads=2] [precision=fp32] [python=python3]
// Measures the step S while another process keeps each other core busy, as a share of the speed on one free core. Meant
// for an idle machine with two cores.
import { spawn } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { findTorch, measure } from './children.mjs';

const [threads = '2', precision = 'fp32', python = 'python3'] = process.argv.slice(2);
console.log(
  `${cpus().length} cores, ${threads} threads, ${precision}, one-minute load ${loadavg()[0].toFixed(2)} at the start`,
);

async function besideNeighbours(work) {
  const neighbours = Array.from({ length: Math.max(1, cpus().length - 1) }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  try {
    await sleep(500);
    return work();
  } finally {
    for (const neighbour of neighbours) neighbour.kill('SIGKILL');
  }
}

const engines = [['native', 'step.mjs'], ...(findTorch(python) === null ? [] : [['torch', 'torch_step.py']])];
for (const [engine, script] of engines) {
  const run = (count) => measure(script, ['S', count, '12', precision], { python }).tokensPerSecond;
  const free = run('1');
  const crowded = await besideNeighbours(() => run(threads));
  console.log(
    `${engine.padEnd(7)} one free core ${free.toFixed(0).padStart(5)} tok/s, ${threads} threads beside a neighbour on every other core ${crowded.toFixed(0).padStart(5)} tok/s: ${((100 * crowded) / free).toFixed(0)} %`,
  );
}

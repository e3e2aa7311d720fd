// node bench/compare.mjs [rounds=3] [threads=2] [pythons=python3] [configurations=S,B] [precisions=fp32,bf16] [steps]
// Measures the native engine and PyTorch in turn, so that other processes disturb both equally. Prints medians over the rounds,
// the instruction sets and the load of the machine. `pythons` is a list, for example one with PyTorch 1.13 and one with 2.x. A
// first round tries everything once: the engine in each precision, and each PyTorch in each precision, also with torch.compile if
// it is available. What this machine cannot compute, such as bf16, is named and left out. The following rounds use the fastest
// PyTorch of each precision.
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { median } from '@ordo/core/statistics';
import { findTorch, measure } from './children.mjs';

const [rounds = '3', threads = '2', pythons = 'python3', configurations = 'S,B', precisions = 'fp32,bf16', steps] =
  process.argv.slice(2);
const PRECISIONS = precisions.split(',');
const stepsOf = (configuration) => steps ?? { S: '20', B: '8', tiny: '20' }[configuration];
/** The processor features that decide which products are fast. */
const INSTRUCTION_SETS = ['avx2', 'avx512f', 'avx512_bf16', 'amx_bf16'];

const say = (text) => process.stdout.write(`${text}\n`);

function describeMachine() {
  const [cpu] = cpus();
  const flags = new Set(
    readFileSync('/proc/cpuinfo', 'utf8')
      .match(/^flags\s*:.*$/m)?.[0]
      .split(' '),
  );
  const known = INSTRUCTION_SETS.filter((name) => flags.has(name)).join(' ') || 'none of the sets that matter here';
  return `${cpu?.model} × ${cpus().length} (${known})`;
}

function listNative(configuration) {
  return PRECISIONS.map((precision) => ({
    name: `native ${precision}`,
    precision,
    run: () => measure('step.mjs', [configuration, threads, stepsOf(configuration), precision]),
  }));
}

function listTorch(configuration) {
  return pythons.split(',').flatMap((python) => {
    const version = findTorch(python);
    if (version === null) return [];
    const modes = version.startsWith('1.') ? ['eager'] : ['eager', 'compile'];
    return PRECISIONS.flatMap((precision) =>
      modes.map((mode) => ({
        name: `torch ${version} ${precision} ${mode}`,
        precision,
        run: () =>
          measure('torch_step.py', [configuration, threads, stepsOf(configuration), precision, '0.1', mode], {
            python,
          }),
      })),
    );
  });
}

const works = (way) => ({ ...way, rate: tryOnce(way) });

/**
 * Tries every way once, and returns those to compare: the engine in all precisions that it supports, and PyTorch’s fastest way of
 * each precision.
 */
function chooseWays(configuration) {
  const native = listNative(configuration).map(works);
  const torch = listTorch(configuration).map(works);
  const fastest = PRECISIONS.flatMap((precision) => {
    const same = torch.filter((trial) => trial.precision === precision && trial.rate !== null);
    return same.length === 0 ? [] : [same.reduce((best, trial) => (trial.rate > best.rate ? trial : best))];
  });
  return [...native.filter(({ rate }) => rate !== null), ...fastest].map((way) => ({ ...way, reports: [] }));
}

function tryOnce({ name, run }) {
  try {
    const { tokensPerSecond: rate, fusedAdam } = run();
    say(`  tried ${name}${fusedAdam ? ', fused Adam' : ''}: ${rate.toFixed(0)} tok/s`);
    return rate;
  } catch (error) {
    say(`  ${name} failed: ${error.message.split('\n')[0]}`);
    return null;
  }
}

const rateOf = ({ reports }) => median(reports.map((report) => report.tokensPerSecond));

function compare(configuration) {
  say(`\n${configuration}`);
  const ways = chooseWays(configuration);
  const loads = [];
  for (let round = 0; round < Number(rounds); round++) {
    for (const { run, reports } of ways) {
      loads.push(loadavg()[0]);
      reports.push(run());
    }
  }
  say(
    `  one-minute load ${Math.min(...loads).toFixed(2)} to ${Math.max(...loads).toFixed(2)}, with the benchmark's own`,
  );
  const torch = ways.filter(({ name }) => name.startsWith('torch'));
  const best = Math.max(...torch.map(rateOf));
  for (const way of ways) {
    const same = torch.find(({ precision }) => precision === way.precision);
    const ratio =
      same === undefined
        ? ''
        : `  ×${(rateOf(way) / rateOf(same)).toFixed(2)} torch ${way.precision}  ×${(rateOf(way) / best).toFixed(2)} best torch`;
    if (way.name === 'native bf16') say(`  native bf16 takes the products ${way.reports[0].engine}`);
    const [cpu, rss] = ['cpuMsPerStep', 'peakRssMB'].map((key) => median(way.reports.map((report) => report[key])));
    say(
      `  ${way.name.padEnd(34)} ${rateOf(way).toFixed(0).padStart(6)} tok/s  CPU ${cpu.toFixed(0).padStart(5)} ms a step  peak RSS ${rss.toFixed(0).padStart(5)} MB${ratio}`,
    );
  }
}

say(
  `${describeMachine()}, ${threads} threads, ${rounds} rounds, one-minute load ${loadavg()[0].toFixed(2)} at the start`,
);
for (const configuration of configurations.split(',')) compare(configuration);

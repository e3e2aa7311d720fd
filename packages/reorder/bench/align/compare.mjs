/**
 * Times `ordo align` and fast_align alternately on the same file, as whole processes, and says whether their links are equal.
 *
 * Usage: node compare.mjs --text FILE [--fast-align PROGRAM] [--rounds 5] [--threads 1,2] [--flags "-d -o -v"]
 * FILE has lines "source words ||| target words". fast_align is the program of clab/fast_align, built as its CMakeLists says,
 * with sparsehash; without it, `ordo` is timed alone. Prints medians of wall-clock and processor seconds and their ratios. Also
 * prints how much faster the aligner is with more threads, both as a whole process and without Node's start, reading and writing.
 * Build first.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ALIGNER_DEFAULTS, readCorpus, trainAligner } from '@ordo/reorder/align';
import { median } from '@ordo/core/statistics';

// At every start, Node 20 reads all certificates that this variable names, which takes as long as starting Node.
const { NODE_EXTRA_CA_CERTS: _, ...inherited } = process.env;

const { values } = parseArgs({
  options: {
    text: { type: 'string' },
    'fast-align': { type: 'string' },
    rounds: { type: 'string', default: '5' },
    threads: { type: 'string', default: '1,2' },
    flags: { type: 'string', default: '-d -o -v' },
  },
});
if (!values.text) throw new Error('give --text');
const rounds = Number(values.rounds);
const threadCounts = values.threads.split(',').map(Number);
const command = [path.join(import.meta.dirname, '../../../../apps/cli/dist/main.js'), 'align'];
const args = [...values.flags.split(' '), '-i', values.text];
const tools = {
  ordo: (threads) => run(process.execPath, [...command, ...args, '--threads', String(threads)], {}),
  fast_align: (threads) => run(values['fast-align'], args, { OMP_NUM_THREADS: String(threads) }),
};
const names = Object.keys(tools).filter((name) => name === 'ordo' || values['fast-align']);

console.log(`${cpus()[0]?.model}, ${cpus().length} processors; medians of ${rounds} rounds, taken in turns`);
const found = new Map();
for (let round = 0; round < rounds; round++) {
  for (const threads of threadCounts) {
    for (const name of names) note(`${name} ${threads}`, tools[name](threads));
    note(`inside ${threads}`, runInside(threads));
  }
}
for (const threads of threadCounts) compareTools(threads);
compareThreads('whole process', 'ordo');
compareThreads('training and decoding alone', 'inside');

function compareTools(threads) {
  const own = timesOf(`ordo ${threads}`);
  console.log(`${threads} threads: ordo wall ${own.wall.toFixed(2)} s, processor ${own.processor.toFixed(2)} s`);
  if (!values['fast-align']) return;
  const other = timesOf(`fast_align ${threads}`);
  const ratios = ['wall', 'processor'].map((kind) => `${kind} ${(other[kind] / own[kind]).toFixed(1)}`);
  console.log(
    `  fast_align wall ${other.wall.toFixed(2)} s, processor ${other.processor.toFixed(2)} s; times as fast: ${ratios.join(', ')}`,
  );
  // With several threads, fast_align adds counts in the order in which they arrive, so its own links may change.
  const equal = found.get(`ordo ${threads}`)[0].hash === found.get(`fast_align ${threads}`)[0].hash;
  console.log(`  links are ${equal ? 'equal' : 'not equal'}`);
}

function compareThreads(title, name) {
  const [one, ...more] = threadCounts;
  const base = timesOf(`${name} ${one}`).wall;
  for (const threads of more) {
    const wall = timesOf(`${name} ${threads}`).wall;
    console.log(
      `${title}: ${base.toFixed(3)} s with ${one}, ${wall.toFixed(3)} s with ${threads} threads: ${(base / wall).toFixed(2)} times as fast`,
    );
  }
}

function note(key, measured) {
  found.set(key, [...(found.get(key) ?? []), measured]);
}

function timesOf(key) {
  const all = found.get(key);
  return { wall: median(all.map(({ wall }) => wall)), processor: median(all.map(({ processor }) => processor)) };
}

/** Runs a command under bash's `time`. */
function run(program, words, environment) {
  const result = spawnSync('bash', ['-c', 'TIMEFORMAT="time %R %U %S"; time "$@"', 'bash', program, ...words], {
    env: { ...inherited, ...environment },
    maxBuffer: 2 ** 30,
  });
  const times = /time (\S+) (\S+) (\S+)/.exec(result.stderr.toString());
  if (result.status !== 0 || !times) throw new Error(`${program} failed: ${result.stderr.toString()}`);
  const [wall, user, system] = times.slice(1).map(Number);
  return { wall, processor: user + system, hash: createHash('sha256').update(result.stdout).digest('hex') };
}

function runInside(threads) {
  const flag = (name) => values.flags.split(' ').includes(name);
  const options = {
    ...ALIGNER_DEFAULTS,
    reverse: flag('-r'),
    favourDiagonal: flag('-d'),
    optimiseTension: flag('-o'),
    variationalBayes: flag('-v'),
  };
  const corpus = readCorpus(readFileSync(values.text), values.text);
  const before = process.cpuUsage();
  const start = performance.now();
  trainAligner(corpus, options, { threads });
  const { user, system } = process.cpuUsage(before);
  return { wall: (performance.now() - start) / 1000, processor: (user + system) / 1e6 };
}

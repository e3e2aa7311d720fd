// node apps/cli/bench/small-files.mjs TEXT --moses FOLDER --subword-nmt FOLDER --sacrebleu PROGRAM [--rounds 7] [--lines
// 100,1000,10000] Times `ordo text` and `ordo score` and the reference tools on the first lines of an English text, as whole
// processes that take turns. At these sizes, much of the time is spent on starting. --moses and --subword-nmt are checkouts.
// Prints medians in milliseconds. Everything must be built, for instance by `npm run ordo -- --version`.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { median } from '@ordo/core/statistics';
import { environment } from './environment.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    moses: { type: 'string' },
    'subword-nmt': { type: 'string' },
    sacrebleu: { type: 'string' },
    rounds: { type: 'string', default: '7' },
    lines: { type: 'string', default: '100,1000,10000' },
  },
});
const [text] = positionals;
const { moses, sacrebleu, 'subword-nmt': subword } = values;
if (!text || !moses || !subword || !sacrebleu) throw new Error('give a text, --moses, --subword-nmt and --sacrebleu');

const MERGES = '4000';
const folder = mkdtempSync(path.join(tmpdir(), 'ordo-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true }));
const file = (name) => path.join(folder, name);
const ordo = [process.execPath, path.join(import.meta.dirname, '../dist/main.js')];
const mosesScript = path.join(moses, 'scripts/tokenizer/tokenizer.perl');
const subwordScript = (name) => path.join(subword, 'subword_nmt', name);

/** Runs a command on a file. @returns the time in milliseconds */
function time(command, input, output = '/dev/null') {
  const files = [openSync(input, 'r'), openSync(output, 'w')];
  const started = performance.now();
  const { status, stderr } = spawnSync(command[0], command.slice(1), {
    stdio: [...files, 'pipe'],
    env: { ...environment, LC_ALL: 'C.UTF-8' },
  });
  const took = performance.now() - started;
  files.forEach(closeSync);
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}: ${stderr.toString()}`);
  return took;
}

/** Changes lines as a bad translation might: every tenth word is missing, and every seventh is moved before its neighbour. */
function spoil(lines) {
  let count = 0;
  return lines.map((line) => {
    const words = line.split(' ').filter(() => ++count % 10 > 0);
    for (let i = 1; i < words.length; i++) if (++count % 7 === 0) [words[i - 1], words[i]] = [words[i], words[i - 1]];
    return words.join(' ') || 'nothing';
  });
}

const score = (...metrics) => ({
  name: `score ${metrics.join(' ')}`,
  input: 'references',
  ours: [...ordo, 'score', file('references'), '-i', file('outputs'), '-b', '-m', ...metrics],
  theirs: [sacrebleu, file('references'), '-i', file('outputs'), '-b', '-m', ...metrics],
});
const TASKS = [
  {
    name: 'text tokenize',
    input: 'references',
    ours: [
      ...ordo,
      'text',
      'tokenize',
      '-l',
      'en',
      '--prefixes',
      path.join(moses, 'scripts/share/nonbreaking_prefixes'),
    ],
    theirs: ['perl', mosesScript, '-q', '-l', 'en'],
  },
  {
    name: `text bpe learn ${MERGES}`,
    input: 'tokens',
    ours: [...ordo, 'text', 'bpe', 'learn', '-m', MERGES],
    theirs: ['python3', '-W', 'ignore', subwordScript('learn_bpe.py'), '-s', MERGES],
  },
  {
    name: 'text bpe apply',
    input: 'tokens',
    ours: [...ordo, 'text', 'bpe', 'apply', '-c', file('codes')],
    theirs: ['python3', '-W', 'ignore', subwordScript('apply_bpe.py'), '-c', file('codes')],
  },
  score('bleu'),
  score('bleu', 'chrf'),
  score('ter'),
];

const all = readFileSync(text, 'utf8').split('\n').slice(0, -1);
console.log(
  `${cpus()[0]?.model} × ${cpus().length}, ${values.rounds} rounds, one-minute load ${loadavg()[0].toFixed(2)} at the start`,
);
console.log(
  `${'lines'.padStart(7)}  ${'task'.padEnd(22)}${'ordo'.padStart(8)}${'theirs'.padStart(8)}${'ratio'.padStart(8)}`,
);
for (const count of values.lines.split(',').map(Number)) {
  const lines = all.slice(0, count);
  writeFileSync(file('references'), `${lines.join('\n')}\n`);
  writeFileSync(file('outputs'), `${spoil(lines).join('\n')}\n`);
  time(TASKS[0].ours, file('references'), file('tokens'));
  time(TASKS[1].ours, file('tokens'), file('codes'));
  for (const { name, input, ours, theirs } of TASKS) {
    const rounds = Array.from({ length: Number(values.rounds) }, () => [
      time(ours, file(input)),
      time(theirs, file(input)),
    ]);
    const [own, other] = [0, 1].map((which) => median(rounds.map((round) => round[which])));
    const ratio = (other / own).toFixed(2);
    console.log(
      `${String(count).padStart(7)}  ${name.padEnd(22)}${own.toFixed(0).padStart(8)}${other.toFixed(0).padStart(8)}${ratio.padStart(8)}`,
    );
  }
}

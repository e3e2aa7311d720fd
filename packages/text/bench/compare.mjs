/**
 * Times `ordo text` and the tools Moses and subword-nmt alternately on the same files, as whole processes.
 *
 * Usage: node compare.mjs --text FILE --tokenized FILE --prefixes FOLDER [--moses FOLDER] [--subword-nmt FOLDER]
 *                         [--language en] [--merges 8000] [--rounds 5] [--applied FILE] [--only tokenize|learn|apply] --moses and
 *                         --subword-nmt are checkouts of these tools; without one, `ordo` is timed alone. BPE is learned from
 *                         --tokenized and applied to --applied, by default the same file. Prints medians of wall-clock and
 *                         processor seconds, and the ratios of the medians. Build first (`npm run build`).
 */
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { median } from '@ordo/core/statistics';

const { values } = parseArgs({
  options: {
    text: { type: 'string' },
    tokenized: { type: 'string' },
    applied: { type: 'string' },
    prefixes: { type: 'string' },
    language: { type: 'string', default: 'en' },
    merges: { type: 'string', default: '8000' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
    moses: { type: 'string' },
    'subword-nmt': { type: 'string' },
  },
});
const { text, tokenized, prefixes, language, merges } = values;
if (!text || !tokenized || !prefixes) throw new Error('give --text, --tokenized and --prefixes');

const ordo = ['node', path.join(import.meta.dirname, '../../../apps/cli/dist/main.js'), 'text'];
const folder = mkdtempSync(path.join(tmpdir(), 'ordo-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true }));
const codes = path.join(folder, 'codes');
run([...ordo, 'bpe', 'learn', '-m', merges], tokenized, codes);

const moses = (script) => values.moses && path.join(values.moses, 'scripts/tokenizer', script);
const subword = (script) => values['subword-nmt'] && path.join(values['subword-nmt'], 'subword_nmt', script);
const tasks = [
  {
    name: 'tokenize',
    input: text,
    ours: [...ordo, 'tokenize', '-l', language, '--prefixes', prefixes],
    reference: refer(moses('tokenizer.perl'), (script) => ['perl', script, '-q', '-l', language]),
  },
  {
    name: `bpe learn ${merges}`,
    input: tokenized,
    ours: [...ordo, 'bpe', 'learn', '-m', merges],
    reference: refer(subword('learn_bpe.py'), (script) => ['python3', '-W', 'ignore', script, '-s', merges]),
  },
  {
    name: 'bpe apply',
    input: values.applied ?? tokenized,
    ours: [...ordo, 'bpe', 'apply', '-c', codes],
    reference: refer(subword('apply_bpe.py'), (script) => ['python3', '-W', 'ignore', script, '-c', codes]),
  },
];

for (const task of tasks) if (task.name.includes(values.only ?? '')) report(task);

function report({ name, input, ours, reference }) {
  const own = [];
  const others = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    if (reference) others.push(run(reference, input, '/dev/null'));
    own.push(run(ours, input, '/dev/null'));
  }
  const line = (kind) => {
    const mine = median(own.map((time) => time[kind]));
    if (!reference) return `${kind} ${mine.toFixed(2)} s`;
    const theirs = median(others.map((time) => time[kind]));
    return `${kind} ${mine.toFixed(2)} s against ${theirs.toFixed(2)} s: ${(theirs / mine).toFixed(1)} times as fast`;
  };
  const alone = reference ? '' : ' (the reference tool is not here: ours alone)';
  console.log(`${name}${alone}\n  ${line('wall')}\n  ${line('processor')}`);
}

function refer(script, command) {
  return script && existsSync(script) ? command(script) : undefined;
}

/** Runs a command between two files under bash's `time`. */
function run(command, input, output) {
  const files = [openSync(input, 'r'), openSync(output, 'w')];
  const result = spawnSync('bash', ['-c', 'TIMEFORMAT="time %R %U %S"; time "$@"', 'bash', ...command], {
    stdio: [...files, 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
  files.forEach(closeSync);
  const times = /time (\S+) (\S+) (\S+)/.exec(result.stderr);
  if (result.status !== 0 || !times) throw new Error(`${command.join(' ')} failed: ${result.stderr}`);
  const [wall, user, system] = times.slice(1).map(Number);
  return { wall, processor: user + system };
}

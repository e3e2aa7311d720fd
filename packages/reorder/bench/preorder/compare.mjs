/**
 * Measures training and parsing on 10,000 English sentences in Japanese order: the top-down parser in its native kernel and in
 * TypeScript, our form of lader, and, if they are given, the programs of lader and of Nakagawa, one after another. Prints
 * processor time (user) of one thread each, as ratios to our default. Build first, then:
 *   node packages/reorder/bench/preorder/compare.mjs [--iterations 5] [--lader train-lader] [--btg tdbtg_preorderer_train]
 *   [--skip-script]
 * train-lader is the program of neubig/lader, run in the same way as its reference run; the other program is that of
 * google/topdown-btg-preordering.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import {
  accuracyOf,
  chunkLoss,
  findRanks,
  meanScore,
  openPreorderKernel,
  scoreOrder,
  tauLoss,
  trainPreorderer,
} from '../../dist/preorder/index.js';

const FOLDER = process.env.ORDO_SHARED_DIR ?? path.join(import.meta.dirname, '../../../../../shared');
const { values } = parseArgs({
  options: {
    iterations: { type: 'string', default: '5' },
    lader: { type: 'string' },
    btg: { type: 'string' },
    'skip-script': { type: 'boolean', default: false },
  },
});
const iterations = Number(values.iterations);
const BEAM = 20;

const readText = (name) => gunzipSync(readFileSync(path.join(FOLDER, 'oracles/preorder/enja', name))).toString('utf8');
const readLines = (name) => readText(name).trimEnd().split('\n');
const readData = (part) => ({
  sentences: readLines(`${part}.annot.gz`).map((line) => line.split('\t').map((column) => column.split(' '))),
  links: readLines(`${part}.align.gz`).map((line) =>
    (line.split('||| ')[1] ?? '').split(' ').map((link) => link.split('-').map(Number)),
  ),
});
const train = readData('train');
const test = readData('test');
// The top-down runs of the reference had the classes twice, because their program requires three columns.
const widen = (sentences, columns) => sentences.map(([words, classes]) => [words, classes, classes].slice(0, columns));

const found = [];
const note = (name, seconds, more = '') => {
  found.push({ name, seconds });
  console.log(`${name}: training ${seconds.toFixed(2)} s${more}`);
};

const userSeconds = async (work) => {
  const before = process.cpuUsage();
  const value = await work();
  return { value, seconds: process.cpuUsage(before).user / 1e6 };
};

const describe = (orders) => {
  const { fuzzy, tau } = meanScore(orders.map((order, i) => scoreOrder(order, test.links[i])));
  const ranks = test.sentences.map(([words], i) =>
    findRanks(words, test.links[i], { unaligned: 'right', merge: true }),
  );
  const [chunk, laderTau] = [chunkLoss, tauLoss].map((loss) =>
    accuracyOf(orders.map((order, i) => loss(order, ranks[i]))),
  );
  return `FRS ${fuzzy.toFixed(4)}, tau ${tau.toFixed(4)}; lader's chunk ${chunk.toFixed(4)}, tau ${laderTau.toFixed(4)}`;
};

async function measure(name, options, kernel) {
  const columns = options.parser === 'lader' ? 2 : 3;
  const data = { sentences: widen(train.sentences, columns), links: train.links };
  const training = await userSeconds(() =>
    trainPreorderer(data, { ...options, iterations, beamWidth: BEAM }, { kernel }),
  );
  const sentences = widen(test.sentences, columns);
  const parsing = await userSeconds(() => sentences.map((sentence) => training.value.order(sentence)));
  note(name, training.seconds, `, parsing ${parsing.seconds.toFixed(2)} s; ${describe(parsing.value)}`);
}

/**
 * Runs a reference program on the same files.
 * @param prepare writes the program's input to a folder, and returns its arguments
 */
function measureProgram(name, program, prepare) {
  if (program === undefined) return;
  const folder = mkdtempSync(path.join(tmpdir(), 'ordo-preorder-bench-'));
  try {
    const words = prepare(folder);
    const result = spawnSync('bash', ['-c', 'TIMEFORMAT="time %U"; time "$@"', 'bash', program, ...words], {
      maxBuffer: 2 ** 30,
    });
    const seconds = /time (\S+)/.exec(result.stderr.toString())?.[1];
    if (result.status !== 0 || seconds === undefined) throw new Error(`${program} failed: ${result.stderr.toString()}`);
    note(name, Number(seconds));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const write = (folder, name, text) => {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
};

const LADER_PROFILE =
  'seq=LL%SL%ET,RR%SR%ET,LR%LR%ET,RL%RL%ET,O%SL%SR%ET,I%LR%RL%ET,CL%CL%ET,B%SB%ET,A%SA%ET,N%SN%ET,BIAS%ET' +
  '|seq=LL%SL%ET,RR%SR%ET,LR%LR%ET,RL%RL%ET,B%SB%ET,A%SA%ET,O%SL%SR%ET,I%LR%RL%ET';

/** Lists flags and their values in the form of a command line. */
const listFlags = (flags) => Object.entries(flags).flatMap(([name, value]) => [`-${name}`, String(value)]);

const laderArguments = (folder) =>
  listFlags({
    source_in: write(folder, 'annot', readText('train.annot.gz')),
    align_in: write(folder, 'align', readText('train.align.gz')),
    model_out: path.join(folder, 'model'),
    iterations,
    cost: '1e-3',
    attach_null: 'right',
    shuffle: false,
    save_features: false,
    beam: BEAM,
    cube_growing: false,
    feature_profile: LADER_PROFILE,
    threads: 1,
  });
const btgArguments = (folder) => {
  const annotations = widen(train.sentences, 3).map((columns) => columns.map((words) => words.join(' ')).join('\t'));
  return listFlags({
    input_annot: write(folder, 'annot', `${annotations.join('\n')}\n`),
    input_align: write(folder, 'align', readText('train.align.gz')),
    output_model: path.join(folder, 'model'),
    training_iterations: iterations,
    beam_width: BEAM,
  });
};

const loads = () =>
  loadavg()
    .map((load) => load.toFixed(1))
    .join(' ');
console.log(
  `${cpus()[0]?.model}, Node ${process.version}, user time, ${iterations} iterations, beam ${BEAM}, load ${loads()}`,
);
const native = openPreorderKernel();
await measure('top-down', {}, native);
await measure('top-down, unaligned words free', { unaligned: 'free' }, native);
if (!values['skip-script']) await measure('top-down in TypeScript', {}, null);
await measure('our lader (CYK, in TypeScript)', { parser: 'lader' }, null);
measureProgram('lader (CYK, C++)', values.lader, laderArguments);
measureProgram('Nakagawa (top-down, words free, C++)', values.btg, btgArguments);
// The default is measured again at the end, because the load of the machine changes.
await measure('top-down again', {}, native);
const ours = found.filter(({ name }) => name === 'top-down' || name === 'top-down again').map(({ seconds }) => seconds);
const base = ours.reduce((sum, seconds) => sum + seconds, 0) / ours.length;
for (const { name, seconds } of found) console.log(`${name} / top-down: ${(seconds / base).toFixed(1)}`);
console.log(`load ${loads()}`);

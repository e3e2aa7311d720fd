/**
 * Measures training and parsing of both parsers on 10,000 English sentences in Japanese order, in processor time, and
 * prints it beside the times of the reference programs. Build first, then:
 *   node packages/preorder/bench/compare.mjs [lader's beam width, 20]
 */
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { accuracyOf, chunkLoss, findRanks, meanScore, scoreOrder, tauLoss, trainPreorderer } from '../dist/index.js';

const FOLDER = process.env.ORDO_SHARED_DIR ?? path.join(import.meta.dirname, '../../../../shared');
const ITERATIONS = 5;
const LADER_BEAM = Number(process.argv[2] ?? 20);
/** Seconds of the reference programs, as their runs give them: user time of C++ on one thread, of a busy machine. */
const CPP = { 'top-down free': 49.82, 'top-down right': 64, 'lader right': 174.27 };

const readLines = (name) => {
  const file = path.join(FOLDER, 'oracles/preorder/enja', name);
  return gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
};
const readData = (part) => ({
  sentences: readLines(`${part}.annot.gz`).map((line) => line.split('\t').map((column) => column.split(' '))),
  links: readLines(`${part}.align.gz`).map((line) =>
    (line.split('||| ')[1] ?? '').split(' ').map((link) => link.split('-').map(Number)),
  ),
});

const userSeconds = async (work) => {
  const before = process.cpuUsage();
  const value = await work();
  return { value, seconds: process.cpuUsage(before).user / 1e6 };
};

const train = readData('train');
const test = readData('test');
// The top-down runs of the reference had the classes twice, since their program wants three columns.
const widen = (sentences, columns) => sentences.map(([words, classes]) => [words, classes, classes].slice(0, columns));

const measure = async (parser, unaligned, beamWidth) => {
  const columns = parser === 'lader' ? 2 : 3;
  const data = { sentences: widen(train.sentences, columns), links: train.links };
  const options = { parser, unaligned, iterations: ITERATIONS, beamWidth };
  const training = await userSeconds(() => trainPreorderer(data, options));
  const sentences = widen(test.sentences, columns);
  const parsing = await userSeconds(() => sentences.map((sentence) => training.value.order(sentence)));
  const orders = parsing.value;
  const { fuzzy, tau } = meanScore(orders.map((order, i) => scoreOrder(order, test.links[i])));
  const ranks = sentences.map(([words], i) => findRanks(words, test.links[i], { unaligned: 'right', merge: true }));
  const [chunk, laderTau] = [chunkLoss, tauLoss].map((loss) =>
    accuracyOf(orders.map((order, i) => loss(order, ranks[i]))),
  );
  const name = `${parser} ${unaligned}`;
  console.log(
    `${name}, beam ${beamWidth}: training ${training.seconds.toFixed(1)} s (C++ ${CPP[name]} s, ` +
      `${(CPP[name] / training.seconds).toFixed(1)} times as long), parsing ${parsing.seconds.toFixed(2)} s; ` +
      `FRS ${fuzzy.toFixed(4)}, tau ${tau.toFixed(4)}; lader's chunk ${chunk.toFixed(4)}, tau ${laderTau.toFixed(4)}`,
  );
  return training.seconds;
};

console.log(`${cpus()[0]?.model}, Node ${process.version}, user time, ${ITERATIONS} iterations`);
const free = await measure('top-down', 'free', 20);
const right = await measure('top-down', 'right', 20);
const lader = await measure('lader', 'right', LADER_BEAM);
console.log(`lader / top-down: ${(lader / free).toFixed(2)} (free), ${(lader / right).toFixed(2)} (right)`);

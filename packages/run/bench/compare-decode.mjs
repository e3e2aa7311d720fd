// node bench/compare-decode.mjs [threads=2] [sentences=1000] [pythons=python3]
// Compares beam-4 decoding by a Transformer base. `pythons` is a list, for example one with PyTorch 1.13 and one with 2.x. The
// one that is fastest on 128 of the sentences is used, with the precision and batch size in which it is fastest. The native
// engine runs in float32, in bfloat16 and with weights as 8-bit integers.
import { loadavg } from 'node:os';
import { findTorch, measure } from './children.mjs';

const [threads = '2', sentences = '1000', pythons = 'python3'] = process.argv.slice(2);
const BATCH = '64'; // Sentences per batch. Batches of 128 and 256 are no faster and take more memory.

const show = (name, { sentencesPerSecond, cpuSeconds, peakRssMB }, peer) => {
  const ratio = peer === undefined ? '' : `  ×${(sentencesPerSecond / peer.sentencesPerSecond).toFixed(2)} best torch`;
  console.log(
    `${name.padEnd(40)} ${sentencesPerSecond.toFixed(2).padStart(7)} sentences/s  CPU ${cpuSeconds.toFixed(1).padStart(6)} s  peak RSS ${peakRssMB.toFixed(0).padStart(5)} MB${ratio}`,
  );
};

console.log(`${sentences} sentences, ${threads} threads, one-minute load ${loadavg()[0].toFixed(2)} at the start`);
let torch;
const trials = pythons
  .split(',')
  .map((python) => ({ python, version: findTorch(python) }))
  .filter(({ version }) => version !== null)
  .flatMap((engine) => ['fp32', 'bf16'].map((precision) => ({ ...engine, precision })))
  .flatMap((engine) => ['64', '128'].map((batch) => ({ ...engine, batch })));
const nameOf = ({ version, precision, batch }) => `torch ${version} ${precision} batch ${batch}`;
const runTorch = (trial, count) =>
  measure('torch_decode.py', [threads, count, trial.precision, trial.batch], { python: trial.python });
for (const trial of trials) {
  trial.report = runTorch(trial, '128');
  show(`${nameOf(trial)} (128)`, trial.report);
}
if (trials.length > 0) {
  const best = trials.reduce((a, b) => (b.report.sentencesPerSecond > a.report.sentencesPerSecond ? b : a));
  torch = runTorch(best, sentences);
  show(nameOf(best), torch);
}
const NATIVE = [
  ['fp32', 'float'],
  ['bf16', 'float'],
  ['fp32', 'int8'],
];
for (const [precision, weights] of NATIVE) {
  const name = `native ${precision}${weights === 'float' ? '' : `, weights ${weights}`}, batch ${BATCH}`;
  show(name, measure('decode.mjs', [threads, sentences, precision, BATCH, '37000', weights]), torch);
}

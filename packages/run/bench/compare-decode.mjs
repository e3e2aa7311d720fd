// node bench/compare-decode.mjs [threads=2] [sentences=1000] [python=python3]
// Compares beam-4 decoding by a Transformer base. PyTorch runs in the precision and batch size that are fastest for it
// on 128 of the sentences. The native engine runs in float32 and in bfloat16.
import { loadavg } from 'node:os';
import { hasTorch, measure } from './children.mjs';

const [threads = '2', sentences = '1000', python = 'python3'] = process.argv.slice(2);
const BATCH = '64'; // Sentences. Batches of 128 and 256 are no faster and take more memory.

const show = (name, { sentencesPerSecond, cpuSeconds, peakRssMB }, peer) => {
  const ratio = peer === undefined ? '' : `  ×${(sentencesPerSecond / peer.sentencesPerSecond).toFixed(2)} best torch`;
  console.log(
    `${name.padEnd(24)} ${sentencesPerSecond.toFixed(2).padStart(7)} sentences/s  CPU ${cpuSeconds.toFixed(1).padStart(6)} s  peak RSS ${peakRssMB.toFixed(0).padStart(5)} MB${ratio}`,
  );
};

console.log(`${sentences} sentences, ${threads} threads, one-minute load ${loadavg()[0].toFixed(2)} at the start`);
let torch;
if (hasTorch(python)) {
  const trials = ['fp32', 'bf16'].flatMap((precision) => ['64', '128'].map((batch) => ({ precision, batch })));
  for (const trial of trials) {
    trial.report = measure('torch_decode.py', [threads, '128', trial.precision, trial.batch], { python });
    show(`torch ${trial.precision} batch ${trial.batch} (128)`, trial.report);
  }
  const best = trials.reduce((a, b) => (b.report.sentencesPerSecond > a.report.sentencesPerSecond ? b : a));
  torch = measure('torch_decode.py', [threads, sentences, best.precision, best.batch], { python });
  show(`torch ${best.precision} batch ${best.batch}`, torch);
}
for (const precision of ['fp32', 'bf16']) {
  show(`native ${precision} batch ${BATCH}`, measure('decode.mjs', [threads, sentences, precision, BATCH]), torch);
}

/** Step 2: training steps and beam search of the CUDA engine beside PyTorch on the same GPU, in turn, and as shares of its peak. */
import path from 'node:path';
import { readLastLine, ROOT, runProgram } from './children.mjs';
import { Report } from './report.mjs';

const settings = JSON.parse(process.argv[2]);
const report = new Report(settings, 'benches', 'Training steps and beam search beside PyTorch');
const BENCH = path.join(ROOT, 'packages/run/bench');
const DROPOUT = '0.1';

/** Batches of 4,096 target tokens, as the paper's, in sentences of 32; and one of a size that fills a large GPU. */
const STEPS = settings.emulate
  ? [{ configuration: 'tiny', factor: '0.03', steps: '1', precisions: ['fp32', 'fp16'], peers: {} }]
  : [
      {
        configuration: 'B',
        factor: '8',
        steps: '20',
        precisions: ['fp32', 'tf32', 'bf16', 'fp16'],
        peers: { fp32: ['eager'], bf16: ['eager', 'compile'], fp16: ['eager'] },
      },
      {
        configuration: 'big',
        factor: '8',
        steps: '15',
        precisions: ['fp32', 'bf16', 'fp16'],
        peers: { bf16: ['eager'], fp16: ['eager'] },
      },
      { configuration: 'B', factor: '64', steps: '6', precisions: ['bf16', 'fp16'], peers: { bf16: ['eager'] } },
    ];

async function measure(command) {
  const { report: found, reason } = readLastLine(await runProgram(command, { seconds: 90 }));
  if (found === null) report.add({ title: path.basename(command[1]), note: `no figures: ${reason}` });
  return found;
}

const ours = (configuration, factor, steps, precision) =>
  measure([
    process.execPath,
    path.join(BENCH, 'cuda-step.mjs'),
    configuration,
    factor,
    steps,
    precision,
    DROPOUT,
    ...(settings.emulate ? ['emulated'] : []),
  ]);
const torch = (configuration, factor, steps, precision, mode) =>
  settings.emulate
    ? null
    : measure([
        settings.python,
        path.join(BENCH, 'torch_cuda_step.py'),
        configuration,
        factor,
        steps,
        precision,
        DROPOUT,
        mode,
      ]);

function stepRow(name, precision, found, best) {
  return {
    engine: name,
    precision,
    'ms a step': found.medianMs.toFixed(2),
    'target tokens/s': Math.round(found.tokensPerSecond),
    'share of peak': typeof found.shareOfPeak === 'number' ? `${(100 * found.shareOfPeak).toFixed(1)} %` : '',
    'peak GPU memory, MiB': Math.round(found.peakGpuMB),
    'against PyTorch': best === null ? '' : `×${(found.tokensPerSecond / best).toFixed(2)}`,
  };
}

/** Ours and PyTorch's in turn, in each precision; the ratio is against the best of PyTorch's ways that were measured in it. */
async function compareSteps({ configuration, factor, steps, precisions, peers }) {
  const rows = [];
  let gpu = '';
  for (const precision of precisions) {
    const mine = await ours(configuration, factor, steps, precision);
    const theirs = [];
    for (const mode of peers[precision] ?? [])
      theirs.push({ mode, found: await torch(configuration, factor, steps, precision, mode) });
    const known = theirs.filter(({ found }) => found !== null);
    const best = known.length === 0 ? null : Math.max(...known.map(({ found }) => found.tokensPerSecond));
    if (mine !== null) {
      rows.push(stepRow('Ordo', precision, mine, best));
      gpu = `${mine.gpu}, ${mine.products}, batches of ${mine.batch} × ${mine.time} tokens, ${mine.parameters} parameters`;
    }
    for (const { mode, found } of known)
      rows.push(stepRow(`${found.engine.replace(/ (eager|compile)$/, '')} ${mode}`, precision, found, null));
  }
  report.add({ title: `steps of ${configuration}, ${factor} × its batch`, note: gpu, rows });
}

async function compareSearch(sentences, batch) {
  const rows = [];
  for (const precision of ['bf16', 'fp16']) {
    const mine = await measure([
      process.execPath,
      path.join(BENCH, 'decode.mjs'),
      '2',
      sentences,
      precision,
      batch,
      '37000',
      'float',
      'cuda',
    ]);
    const theirs = await measure([
      settings.python,
      path.join(BENCH, 'torch_decode.py'),
      '2',
      sentences,
      precision,
      batch,
      '37000',
      'cuda',
    ]);
    const row = (engine, found) => ({
      engine,
      precision,
      'sentences/s': found.sentencesPerSecond.toFixed(1),
      against: '',
    });
    if (mine !== null) {
      const against = theirs === null ? '' : `×${(mine.sentencesPerSecond / theirs.sentencesPerSecond).toFixed(2)}`;
      rows.push({ ...row('Ordo', mine), against });
    }
    if (theirs !== null) rows.push(row(theirs.engine, theirs));
  }
  report.add({ title: `beam search, base, beam 4, ${sentences} sentences in batches of ${batch}`, rows });
}

for (const step of STEPS) await compareSteps(step);
if (!settings.emulate) await compareSearch('1000', '128');
process.exitCode = report.failed ? 1 : 0;

/**
 * Step 2: measures training steps and beam search of the CUDA engine and of PyTorch on the same GPU, in turn, and as shares of
 * its peak.
 */
import path from 'node:path';
import { readLastLine, ROOT, runProgram } from './children.mjs';
import { Report } from './report.mjs';

const settings = JSON.parse(process.argv[2]);
const report = new Report(settings, 'benches', 'Training steps and beam search beside PyTorch');
const BENCH = path.join(ROOT, 'packages/run/bench');
const DROPOUT = '0.1';

/**
 * The steps to measure, the most informative first: base and big in batches of 4,096 target tokens, like the paper's, in
 * sentences of 32; and base in a batch that fills a large GPU. `peers` are PyTorch's ways to run the same step.
 */
const STEPS = settings.emulate
  ? ['fp32', 'fp16'].map((precision) => ({ configuration: 'tiny', factor: '0.03', steps: '1', precision, peers: [] }))
  : [
      { configuration: 'B', factor: '8', steps: '20', precision: 'fp16', peers: ['eager'] },
      { configuration: 'B', factor: '8', steps: '20', precision: 'bf16', peers: ['eager'] },
      { configuration: 'big', factor: '8', steps: '15', precision: 'fp16', peers: ['eager'] },
      { configuration: 'big', factor: '8', steps: '15', precision: 'bf16', peers: [] },
      { configuration: 'B', factor: '64', steps: '6', precision: 'bf16', peers: ['eager'] },
      { configuration: 'B', factor: '64', steps: '6', precision: 'fp16', peers: [] },
      { configuration: 'B', factor: '8', steps: '20', precision: 'fp32', peers: ['eager'] },
      { configuration: 'B', factor: '8', steps: '20', precision: 'tf32', peers: [] },
      { configuration: 'big', factor: '8', steps: '15', precision: 'fp32', peers: [] },
    ];
/** The comparison with compiled PyTorch. Compilation takes longer than everything else, so this one comes last. */
const COMPILED = { configuration: 'B', factor: '8', steps: '20', precision: 'bf16', peers: ['compile'] };

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

/** Compares our step with PyTorch's. The ratio is relative to the best of PyTorch's ways that were measured. */
async function compareSteps({ configuration, factor, steps, precision, peers }) {
  const mine = await ours(configuration, factor, steps, precision);
  const theirs = [];
  for (const mode of peers) theirs.push(await torch(configuration, factor, steps, precision, mode));
  const known = theirs.filter((found) => found !== null);
  const best = known.length === 0 ? null : Math.max(...known.map(({ tokensPerSecond }) => tokensPerSecond));
  const rows = known.map((found) => stepRow(found.engine, precision, found, null));
  if (mine !== null) rows.unshift(stepRow('Ordo', precision, mine, best));
  const about =
    mine === null
      ? {}
      : { note: `${mine.gpu}, ${mine.products}, ${mine.batch} × ${mine.time} tokens, ${mine.parameters} parameters` };
  report.add({ title: `a step of ${configuration}, ${factor} × its batch, ${precision}`, ...about, rows });
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

const [first, ...others] = STEPS;
await compareSteps(first);
if (!settings.emulate) await compareSearch('1000', '128');
for (const step of others) await compareSteps(step);
if (!settings.emulate) await compareSteps(COMPILED);
process.exitCode = report.failed ? 1 : 0;

/** Step 1: runs the tests of the CUDA engine (kernels, gradients, positional encodings), and searches for bad memory accesses. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readLastLine, ROOT, runProgram } from './children.mjs';
import { Report } from './report.mjs';

const settings = JSON.parse(process.argv[2]);
const report = new Report(settings, 'conformance', 'The CUDA engine against its tests');
const engine = settings.emulate ? 'CUDA, emulated' : 'CUDA';

/** The test suites. Each is a run of Vitest: the files, and the tests among them that concern the engine. */
const SUITES = [
  {
    title: 'kernels, fused operations, products, attention and wrong arguments',
    files: ['packages/tfjs-native/src/cuda'],
  },
  { title: 'training a network of all fused operations', files: ['packages/tensor/src/engines/cuda'] },
  { title: 'a group of one GPU over NCCL', files: ['packages/run/src/parallel/mpi/nccl-group'] },
];
/** The suites that run on the engine of their process, and therefore need a GPU. */
const ON_A_GPU = [
  { title: 'operations and their gradients', files: ['packages/tensor/src'], pattern: 'cuda' },
  {
    title: 'positional encodings, encoders and decoders',
    files: ['packages/nmt/src/positional', 'packages/nmt/src/model'],
    pattern: 'on cuda',
  },
];

async function runSuite({ title, files, pattern }) {
  const file = path.join(settings.out, `vitest-${files[0].replaceAll('/', '-')}.json`);
  const { code, output, seconds } = await runProgram(
    [
      process.execPath,
      path.join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--config',
      path.join(import.meta.dirname, 'vitest.config.mjs'),
      '--reporter=json',
      `--outputFile=${file}`,
      ...(pattern === undefined ? [] : ['-t', pattern]),
      ...files,
    ],
    { env: { ORDO_CUDA_ENGINES: settings.emulate ? 'emulated' : 'gpu' }, seconds: 150 },
  );
  const found = readCounts(file);
  if (found === null) return report.add({ title, passed: false, note: `ended with ${code}: ${output.slice(-500)}` });
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped, testResults } = found;
  const failures = testResults.flatMap(({ assertionResults, message, status, name }) => [
    ...(status === 'failed' && assertionResults.length === 0 ? [{ test: name, message: firstLine(message) }] : []),
    ...assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({ test: test.fullName, message: firstLine(String(test.failureMessages[0])) })),
  ]);
  return report.add({
    title: `${title} (${engine})`,
    passed: code === 0 && passed > 0 && failures.length === 0,
    note: `${passed} passed, ${failed} failed, ${skipped} of others skipped, ${seconds.toFixed(0)} s`,
    rows: failures.slice(0, 20),
  });
}

const firstLine = (message) => message.split('\n')[0].slice(0, 300);

function readCounts(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Watches small training steps with NVIDIA's own tools: memcheck finds bad accesses, racecheck finds races in shared memory.
 * They make a program a hundred times slower. If it does not end in time, the result is undecided.
 */
async function sanitise(tool) {
  const title = `compute-sanitizer, ${tool}`;
  const step = [process.execPath, path.join(ROOT, 'packages/run/bench/cuda-step.mjs'), 'tiny', '0.05', '1', 'fp16'];
  const result = await runProgram(['compute-sanitizer', '--tool', tool, ...step], { seconds: 120 });
  if (result.output.includes('ENOENT')) return report.add({ title, note: 'it is not installed here' });
  const summary = /(?:ERROR|RACECHECK) SUMMARY: (?<count>\d+) (?:error|hazard)s?/.exec(result.output);
  if (summary === null)
    return report.add({
      title,
      note: `nothing is decided: it ended with ${result.code} after ${result.seconds.toFixed(0)} s`,
    });
  return report.add({
    title,
    passed: summary.groups.count === '0' && readLastLine(result).report !== null,
    note: summary[0],
  });
}

// None of them measures times, so all run in parallel.
await Promise.all(
  settings.emulate
    ? SUITES.map(runSuite)
    : [...[...SUITES, ...ON_A_GPU].map(runSuite), ...['memcheck', 'racecheck'].map(sanitise)],
);
process.exitCode = report.failed ? 1 : 0;

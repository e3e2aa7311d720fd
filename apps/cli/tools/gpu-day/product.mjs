/**
 * Step 3: runs the product on the GPU. A small study goes through API, queue, worker and Postgres. Built-in studies measure
 * Table 3 (memory) and Figure 2 (times) of the PosNet paper.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT, runProgram } from './children.mjs';
import { Report } from './report.mjs';

const settings = JSON.parse(process.argv[2]);
const report = new Report(settings, 'product', 'The product on the GPU');
const home = mkdtempSync(path.join(os.tmpdir(), 'ordo-gpu-day-'));
const engine = settings.emulate ? 'native' : 'cuda';
const gpus = settings.emulate ? 0 : 1;
const PRECISION = 'fp16'; // This is the paper's precision.
const ORDO = path.join(ROOT, 'apps/cli/dist/main.js');
const ordo = (args, seconds) =>
  runProgram([process.execPath, path.join(ROOT, 'apps/cli/dist/main.js'), ...args], {
    env: { ORDO_HOME: home },
    seconds,
  });

/** A study with two rows on order-probe, on the engine that `auto` chooses for a run with a GPU. */
const STUDY = {
  study: 1,
  id: 'gpu-day/order-probe',
  title: 'Order probe on a GPU',
  citation: null,
  notes: ['A generated language pair. Do not compare these scores with published ones.'],
  seeds: [1, 2, 3],
  baseline: 'none',
  parts: {
    demo: {
      spec: {
        kind: 'translation',
        dataset: { id: 'order-probe', train: 10_000, valid: 100, test: 300 },
        model: { preset: 'probe', heads: 2 },
        positional: { type: 'sape' },
        recipe: { validateEvery: 20, averageLast: 5, precision: PRECISION },
        resources: { engine: 'auto', gpus },
        matrix: { '/positional': [{ type: 'none' }, { type: 'sape' }] },
      },
    },
  },
  targets: [
    {
      kind: 'above',
      part: 'demo',
      metric: 'bleu',
      row: 'sape',
      over: 'none',
      by: { value: 10, because: 'Without positions the order of the words is a guess.' },
    },
  ],
};

async function checkThroughTheService() {
  const file = path.join(home, 'gpu-day.study.yaml');
  writeFileSync(file, JSON.stringify(STUDY));
  const folder = path.join(home, 'check');
  const up = await ordo(['up', '--workers', '1', '--detach'], 60);
  if (up.code !== 0)
    return report.add({ title: 'a study through API, queue and worker', passed: false, note: tail(up) });
  const check = await ordo(['check', file, '--server', '--format', 'markdown', '--out', folder], 150);
  await ordo(['down'], 30);
  writeFileSync(path.join(settings.out, 'study.md'), check.output.slice(check.output.indexOf('# ')));
  const [, computedOn = 'nothing'] = /engines and instruction sets: (.*)/.exec(check.output) ?? [];
  return report.add({
    title: 'a study through API, queue and worker, with the engine `auto`',
    passed: check.code === 0 && computedOn.startsWith(engine),
    note: `exit code ${check.code} after ${check.seconds.toFixed(0)} s; computed on ${computedOn}`,
  });
}

/** Measures a study. @param part undefined for a study with one measurement */
async function measure(study, part) {
  const folder = path.join(home, `${study}-${part ?? 'all'}`.replaceAll('/', '-'));
  mkdirSync(folder, { recursive: true });
  const size = settings.emulate
    ? ['--preset', 'tiny', '--vocabulary', '1000', '--sentences', '4', '--tokens', '8', '--force']
    : [];
  const args = ['measure', study, '--engine', engine, '--precision', PRECISION, '--out', folder, ...size];
  const result = await ordo([...args, ...(part === undefined ? [] : ['--part', part])], 120);
  const readings = path.join(folder, 'readings.json');
  const title = `${study}${part === undefined ? '' : `, ${part}`}, ${engine}, ${PRECISION}`;
  const name = `${study}-${part ?? 'all'}`.replaceAll('/', '-');
  if (existsSync(readings)) writeFileSync(path.join(settings.out, `${name}.json`), readFileSync(readings));
  writeFileSync(path.join(settings.out, `${name}.txt`), result.output);
  // Exit codes 1 and 4 are verdicts against the paper and open verdicts, which are also results.
  report.add({ title, passed: [0, 1, 4].includes(result.code) && existsSync(readings), note: tail(result) });
}

function tail({ output }) {
  return output.trim().split('\n').slice(-3).join(' ').slice(-400);
}

// Whatever ends this step also ends the services, which are in a separate session.
process.on('exit', () => {
  spawnSync(process.execPath, [ORDO, 'down'], { env: { ...process.env, ORDO_HOME: home }, timeout: 4000 });
  rmSync(home, { recursive: true, force: true });
});

// Times depend on other work on the machine, so they are measured alone; memory does not.
await measure('posnet/figure-2');
await Promise.all([checkThroughTheService(), measure('posnet/table-3', 'en-de'), measure('posnet/table-3', 'en-fr')]);
process.exitCode = report.failed ? 1 : 0;

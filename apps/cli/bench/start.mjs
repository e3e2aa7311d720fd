// node apps/cli/bench/start.mjs [rounds=11] Measures how long the command takes to start, and how long a service takes on an
// empty home and on its second start. Everything must be built, for instance by `npm run ordo -- --version`. Programs take
// turns, and the figures are medians in milliseconds. "Modules" is the same program without its bundle.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { median } from '@ordo/core/statistics';
import { environment } from './environment.mjs';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const ORDO = path.join(ROOT, 'apps/cli/dist/main.js');
const NOTES = ['api', 'cli', 'worker'].map((app) => path.join(ROOT, 'apps', app, 'build/bundles.json'));
const PORT = '8790';
const ROUNDS = Number(process.argv[2] ?? 11);

const COMMANDS = [
  ['node -e 0', ['-e', '0']],
  ['ordo --version', [ORDO, '--version']],
  ['ordo text tokenize, one line', [ORDO, 'text', 'tokenize', '-l', 'en']],
  ['ordo schema spec', [ORDO, 'schema', 'spec']],
  ['ordo study list', [ORDO, 'study', 'list']],
];

function timeCommand(words) {
  const started = performance.now();
  const { status, stderr } = spawnSync(process.execPath, words, {
    input: 'One line.\n',
    encoding: 'utf8',
    env: environment,
  });
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}: ${stderr}`);
  return performance.now() - started;
}

/** Starts a service in a home, and stops it again when it is ready. */
async function timeService(home) {
  const started = performance.now();
  const child = spawn(process.execPath, [ORDO, 'up', '--workers', '1', '--port', PORT], {
    env: { ...environment, ORDO_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const took = await new Promise((resolve, reject) => {
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        said += text;
        if (said.includes('Ctrl-C stops')) resolve(performance.now() - started);
      });
    }
    child.on('exit', () => reject(new Error(`ordo up ended: ${said}`)));
  });
  child.kill('SIGINT');
  await new Promise((resolve) => child.on('exit', resolve));
  return took;
}

/** Calls `work` while no program can find its bundle. */
async function withoutBundles(work) {
  for (const note of NOTES) renameSync(note, `${note}.aside`);
  try {
    return await work();
  } finally {
    for (const note of NOTES) renameSync(`${note}.aside`, note);
  }
}

const times = new Map();
const keep = (name, kind, took) =>
  times.set(name, { ...times.get(name), [kind]: [...(times.get(name)?.[kind] ?? []), took] });

async function measureCommands(kind) {
  for (const [name, words] of COMMANDS) keep(name, kind, timeCommand(words));
}
async function measureService(kind) {
  const home = mkdtempSync(path.join(tmpdir(), 'ordo-start-'));
  try {
    keep('ordo up, empty home', kind, await timeService(home));
    keep('ordo up, second start', kind, await timeService(home));
  } finally {
    rmSync(home, { recursive: true });
  }
}

console.log(
  `${cpus()[0]?.model} × ${cpus().length}, ${ROUNDS} rounds, one-minute load ${loadavg()[0].toFixed(2)} at the start`,
);
for (let round = 0; round < ROUNDS; round++) {
  await measureCommands('bundled');
  await withoutBundles(() => measureCommands('modules'));
  if (round % 4 !== 0) continue;
  await measureService('bundled');
  await withoutBundles(() => measureService('modules'));
}
console.log(`${''.padEnd(32)}${'bundled'.padStart(9)}${'modules'.padStart(9)}`);
for (const [name, { bundled, modules }] of times) {
  console.log(`${name.padEnd(32)}${[bundled, modules].map((all) => median(all).toFixed(0).padStart(9)).join('')}`);
}

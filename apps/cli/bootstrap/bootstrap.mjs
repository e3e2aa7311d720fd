/**
 * Takes a bare clone to a running command with nothing but Node: installs, builds, and starts the command.
 *
 *   node apps/cli/bootstrap/bootstrap.mjs setup|demo|test|test:all|test:rest|check|ordo|faults|soak|abuse|rehearsal|gpu-day [arguments …]
 */
import { accessSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';
import { checkNode } from './node-version.mjs';

checkNode(process.versions.node);

const { CALLER_DIRECTORY, ROOT, STATE } = await import('./environment.mjs');
const { release, withLock } = await import('./lock.mjs');
const { endWithNpm, runThrough, stopOnSignals } = await import('./processes.mjs');
const { runGraph } = await import('./graph.mjs');
const { say } = await import('./steps.mjs');

const SELECTIONS = { test: 'quick', 'test:all': 'all', 'test:rest': 'rest' };
const PROGRAMS = {
  ordo: 'apps/cli/dist/main.js',
  faults: 'apps/trials/dist/faults/main.js',
  soak: 'apps/trials/dist/faults/soak-main.js',
  abuse: 'apps/trials/dist/abuse/main.js',
  rehearsal: 'apps/trials/dist/rehearsal/main.js',
  'gpu-day': 'apps/cli/tools/gpu-day/gpu-day.mjs',
};
const COMMANDS = ['setup', 'demo', ...Object.keys(SELECTIONS), 'check', ...Object.keys(PROGRAMS)];
const LOCK = path.join(STATE, 'setup.lock');

async function main([command, ...rest]) {
  if (!COMMANDS.includes(command)) {
    say(`usage: node apps/cli/bootstrap/bootstrap.mjs ${COMMANDS.join('|')} [arguments …]`);
    return 2;
  }
  stopOnSignals(() => release(LOCK));
  endWithNpm();
  requireWritable();
  await withLock(LOCK, () => setUp(command, rest));
  switch (command) {
    case 'demo':
      return runApp(PROGRAMS.ordo, ['demo', ...rest]);
    case 'test':
    case 'test:all':
    case 'test:rest':
      return (await import('./test-run.mjs')).runTests(SELECTIONS[command], rest);
    case 'check':
      return (await import('./check.mjs')).runCheck(rest);
    default:
      return command in PROGRAMS ? runApp(PROGRAMS[command], rest) : 0;
  }
}

async function setUp(command, rest) {
  const { demoSteps, setupSteps } = await import('./setup.mjs');
  // A demo that starts no service begins as soon as the command and the engine are built.
  if (command === 'demo' && !rest.includes('--keep')) return runGraph(demoSteps());
  // A command that runs all tests also tests the kernels of every instruction set that this processor has.
  return runGraph(setupSteps({ allSets: command === 'test:all' || command === 'test:rest' }));
}

/** Runs a program in the caller's directory, so that relative paths mean what the caller expects. */
function runApp(script, args) {
  return runThrough([process.execPath, path.join(ROOT, script), ...args], {
    cwd: CALLER_DIRECTORY,
    env: { ORDO_SETUP_STARTED: String(performance.timeOrigin) },
  });
}

function requireWritable() {
  try {
    mkdirSync(STATE, { recursive: true });
    accessSync(STATE, constants.W_OK);
  } catch (error) {
    throw new Error(
      `${STATE} cannot be written (${error.code}): run this as the owner of the clone, or use a clone of your own`,
      { cause: error },
    );
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  say(`FAILED: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

/** Installs the tensorflow engine for the tests, on machines that already have a libtensorflow. */
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { LIBTENSORFLOW, ROOT, STATE } from './environment.mjs';
import { runQuietly } from './processes.mjs';
import { say, step } from './steps.mjs';

/** The place where the tests look for this engine, wherever ORDO_HOME points. */
const RECORD = path.join(STATE, 'engines/tensorflow/engine.json');

const HINT =
  'NOTE: to test it, set ORDO_LIBTENSORFLOW to a wheel of TensorFlow (pip download tensorflow-cpu --no-deps) or a libtensorflow';

export async function provideTensorFlow() {
  if (existsSync(RECORD)) return;
  const source = findSource();
  if (source === undefined) {
    say('NOTE: no libtensorflow was found on this machine, so the tensorflow engine is NOT tested');
    say(HINT);
    return;
  }
  await step('tensorflow engine', async () => {
    try {
      const command = [process.execPath, path.join(ROOT, 'apps/cli/dist/main.js'), 'engines', 'install', 'tensorflow'];
      await runQuietly([...command, ...source], { env: { ORDO_HOME: STATE }, timeoutSeconds: 600 });
      return 'installed for its tests';
    } catch (error) {
      return `NOT installed and NOT tested (${error.message.split('\n').slice(1, 3).join(' ').trim()})`;
    }
  });
}

/**
 * Returns the options of `engines install`: the caller's libtensorflow, or none if Python has TensorFlow; otherwise undefined.
 */
function findSource() {
  if (LIBTENSORFLOW !== undefined) {
    const isWheel = LIBTENSORFLOW.endsWith('.whl') && statSync(LIBTENSORFLOW, { throwIfNoEntry: false })?.isFile();
    return [isWheel ? '--wheel' : '--libtensorflow', LIBTENSORFLOW];
  }
  const code = 'import importlib.util, sys; sys.exit(importlib.util.find_spec("tensorflow") is None)';
  return ['python3', 'python'].some((python) => spawnSync(python, ['-c', code]).status === 0) ? [] : undefined;
}

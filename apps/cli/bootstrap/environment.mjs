/** Finds the clone and reads the caller's environment; nothing else in the bootstrap reads `process.env`. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

/** The folder of the bootstrap's state. It is in the clone that is set up, wherever ORDO_HOME points. */
export const STATE = path.join(ROOT, '.ordo');

/** The caller's directory. `npm run` changes into the clone, but the caller's paths are relative to this directory. */
export const CALLER_DIRECTORY = process.env.INIT_CWD ?? process.cwd();

/** The command line of npm: the npm that started this process, or else the one on the PATH. */
export const NPM = process.env.npm_execpath?.endsWith('.js')
  ? [process.execPath, process.env.npm_execpath]
  : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];

/** A wheel of TensorFlow or a libtensorflow, for the tests of that engine. */
export const LIBTENSORFLOW = process.env.ORDO_LIBTENSORFLOW || undefined;

export const IS_ROOT = process.getuid?.() === 0;

/** Returns the caller's environment with further variables. */
export function withEnvironment(additions) {
  return { ...process.env, ...additions };
}

/** Where the project lies and what the caller's environment says: the bootstrap's only reader of `process.env`. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

/** The bootstrap's own state lies with the tree it sets up, wherever ORDO_HOME points. */
export const STATE = path.join(ROOT, '.ordo');

/** `npm run` changes into the project; paths that the caller gave are relative to where the caller stood. */
export const CALLER_DIRECTORY = process.env.INIT_CWD ?? process.cwd();

/** npm as a command: the one that started us, else the one on the PATH. */
export const NPM = process.env.npm_execpath?.endsWith('.js')
  ? [process.execPath, process.env.npm_execpath]
  : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];

/** A wheel of TensorFlow, or a libtensorflow, with which the tests of that engine run. */
export const LIBTENSORFLOW = process.env.ORDO_LIBTENSORFLOW || undefined;

export const IS_ROOT = process.getuid?.() === 0;

/** The caller's environment with additions. */
export function withEnvironment(additions) {
  return { ...process.env, ...additions };
}

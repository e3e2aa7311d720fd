/** Checks that Node is new enough, and that there is a C++ compiler for the native engine. */
import { spawnSync } from 'node:child_process';
import { type Check, fail, ok, warn } from './check.ts';

const REQUIRED = [20, 19] as const;

export const checkNode: Check = async () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const enough = major > REQUIRED[0] || (major === REQUIRED[0] && minor >= REQUIRED[1]);
  const found = `Node ${process.versions.node} on ${process.platform} ${process.arch}`;
  return enough ? ok('node', found) : fail('node', found, `install Node ${REQUIRED.join('.')} or newer`);
};

export const checkCompiler: Check = async () => {
  for (const compiler of ['c++', 'g++', 'clang++']) {
    const { status, stdout } = spawnSync(compiler, ['--version'], { encoding: 'utf8' });
    if (status === 0) return ok('compiler', stdout.split('\n')[0] ?? compiler);
  }
  return warn(
    'compiler',
    'there is no C++ compiler on the PATH, so only the slower wasm engine can be used',
    'install one: apt-get install g++ make (Debian) or xcode-select --install (macOS)',
  );
};

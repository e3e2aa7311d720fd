// Finds the C++ compiler and the N-API headers of this machine.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export class BuildError extends Error {}

/** Returns the first C++ compiler that runs: { command, version }. The variable CXX takes precedence. */
export function findCompiler(environment) {
  const found = findFirst([environment.CXX, 'g++', 'clang++', 'c++'].filter(Boolean));
  if (found !== null) return found;
  throw new BuildError('no C++ compiler found; install g++ or clang++ (Debian: apt-get install g++), or set CXX');
}

/** Returns the compiler for Linux on 64-bit ARM: { command, version }. */
export function findArmCompiler() {
  const found = findFirst(['aarch64-linux-gnu-g++']);
  if (found !== null) return found;
  throw new BuildError('there is no aarch64-linux-gnu-g++ (Debian: apt-get install g++-aarch64-linux-gnu)');
}

function findFirst(commands) {
  for (const command of commands) {
    try {
      const version = execFileSync(command, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
      return { command, version: version.split('\n', 1)[0] ?? '' };
    } catch {
      // This compiler is not installed, so the next one is tried.
    }
  }
  return null;
}

/** Returns the directory of node_api.h: next to the running Node, or else in the npm package node-api-headers. */
export function findHeaders() {
  const beside = path.resolve(path.dirname(process.execPath), '../include/node');
  if (existsSync(path.join(beside, 'node_api.h'))) return beside;
  try {
    const manifest = createRequire(import.meta.url).resolve('node-api-headers/package.json');
    return path.join(path.dirname(manifest), 'include');
  } catch {
    throw new BuildError(
      `node_api.h is neither in ${beside} nor in the npm package node-api-headers; run npm install, or use a Node from nodejs.org`,
    );
  }
}

/** The folder of the headers that all addons share. */
export const SHARED_HEADERS = path.resolve(import.meta.dirname, '../native');

/** Compiles and links the sources of another project into one addon. Returns null, or the reason for a failure. */
export function compileSharedObject({ sources, flags, links, target }) {
  try {
    const { command } = findCompiler(process.env);
    const headers = ['-I', findHeaders(), '-fPIC', '-fvisibility=hidden'];
    const kind = process.platform === 'darwin' ? ['-bundle', '-undefined', 'dynamic_lookup'] : ['-shared'];
    execFileSync(command, [...kind, ...headers, ...flags, ...sources, '-o', target, ...links], { stdio: 'pipe' });
    return null;
  } catch (error) {
    return error instanceof BuildError ? error.message : `the compiler failed: ${error.stderr ?? error}`;
  }
}

export function linkFlags(platform) {
  if (platform === 'darwin') return ['-bundle', '-undefined', 'dynamic_lookup'];
  // The C++ runtime is linked statically, so that the addon also loads where no compiler was ever installed.
  return ['-shared', '-pthread', '-static-libstdc++', '-static-libgcc', '-Wl,--exclude-libs,ALL', '-Wl,-z,now'];
}

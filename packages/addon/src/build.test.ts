// Tests the build of addons, which is plain JavaScript that tests import as the build scripts do.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const SCRIPTS = path.resolve(import.meta.dirname, '../scripts');
const { asksForAll, chooseSets, listSets, wantedSets } = (await import(path.join(SCRIPTS, 'instruction-sets.mjs'))) as {
  asksForAll: (words: readonly string[], environment: NodeJS.ProcessEnv) => boolean;
  chooseSets: (arch: string, features: ReadonlySet<string>, offered?: readonly string[]) => string[];
  listSets: (arch: string) => string[];
  wantedSets: (target: { platform: string; arch: string }, all: boolean, offered?: readonly string[]) => string[];
};

const AVX2 = ['avx2', 'fma'];
const AVX512 = [...AVX2, 'avx512f', 'avx512bw', 'avx512cd', 'avx512dq', 'avx512vl'];

describe('the instruction sets to compile', () => {
  it.each([
    ['a processor without AVX', ['sse2'], ['generic']],
    ['AVX2 without fused multiply-add', ['avx2'], ['generic']],
    ['AVX2', AVX2, ['avx2']],
    ['AVX-512 without one of its parts', AVX512.slice(0, -1), ['avx2']],
    ['AVX-512', [...AVX512, 'avx512_bf16'], ['avx512']],
    ['AVX-512 with tiles', [...AVX512, 'avx512_bf16', 'amx_tile', 'amx_bf16'], ['avx512', 'amx']],
  ])('are the one that it runs best, and what comes in addition: %s', (_, features, sets) => {
    expect(chooseSets('x64', new Set(features))).toEqual(sets);
  });

  it('are out of those that a kernel offers', () => {
    expect(chooseSets('x64', new Set(AVX512), ['generic', 'avx2'])).toEqual(['avx2']);
    expect(chooseSets('x64', new Set(AVX512), [])).toEqual([]);
  });

  it('are the only one there is on another architecture', () => {
    expect([listSets('arm64'), chooseSets('arm64', new Set())]).toEqual([['generic'], ['generic']]);
  });

  it('are all of them on request, and for another machine than this', () => {
    const all = ['generic', 'avx2', 'avx512', 'amx'];
    expect(wantedSets({ platform: process.platform, arch: 'x64' }, true)).toEqual(all);
    expect(wantedSets({ platform: 'elsewhere', arch: 'x64' }, false)).toEqual(all);
  });

  it('are requested by --all or the environment, which is refused when it says neither', () => {
    expect(asksForAll([], {})).toBe(false);
    expect(asksForAll(['--force', '--all'], {})).toBe(true);
    expect(asksForAll([], { ORDO_ALL_INSTRUCTION_SETS: '1' })).toBe(true);
    expect(asksForAll([], { ORDO_ALL_INSTRUCTION_SETS: '0' })).toBe(false);
    expect(() => asksForAll([], { ORDO_ALL_INSTRUCTION_SETS: 'yes' })).toThrow(
      'ORDO_ALL_INSTRUCTION_SETS is "yes"; set it to 1 to compile all sets, or unset it',
    );
  });
});

/** A kernel of one loop, which returns the number of its instruction set. The widest set that was compiled is chosen. */
const LOOPS = '#include <cstdlib>\nextern const int ORDO_LOOPS;\nconst int ORDO_LOOPS = ORDO_ANSWER;\n';
const CHOOSE = `#include "napi-values.h"
extern const int kPlain, kWide;
static napi_value start(napi_env env, napi_value exports) {
  napi_value answer;
#if defined(ORDO_HAS_AVX2)
  napi_create_int32(env, kWide, &answer);
#else
  napi_create_int32(env, kPlain, &answer);
#endif
  napi_set_named_property(env, exports, "answer", answer);
  return exports;
}
NAPI_MODULE(toy, start)
`;
const BUILD = `
import { writeFileSync } from 'node:fs';
const { buildKernel } = await import(process.argv[2]);
const loops = [
  { set: 'generic', name: 'kPlain', more: ['-DORDO_ANSWER=1'] },
  { set: 'avx2', name: 'kWide', more: ['-DORDO_ANSWER=2'] },
];
const kernel = { folder: import.meta.dirname, name: 'toy', title: 'toy', flags: ['-std=c++20', '-fPIC'], loops };
await buildKernel(kernel, process.argv.slice(3));
`;
const SMOKE = `import { createRequire } from 'node:module';\ncreateRequire(import.meta.url)(process.argv[2]);\n`;
/** Prints the name of the compiler, and records in a file what it compiles. */
const COMPILER = `#!/bin/sh
case " $* " in *' -c '*) echo "$*" >> "$(dirname "$0")/compiled" ;; esac
exec g++ "$@"
`;

function hasCompiler(): boolean {
  try {
    execFileSync('g++', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    console.warn('SKIPPED: the build of a kernel is not tested, since there is no g++');
    return false;
  }
}

describe.skipIf(process.arch !== 'x64' || !hasCompiler())('buildKernel', { timeout: 120_000 }, () => {
  let folder = '';

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'ordo-kernel-'));
    for (const place of ['native', 'scripts']) mkdirSync(path.join(folder, place));
    const files = {
      'native/loops.cc': LOOPS,
      'native/choose-loops.cc': CHOOSE,
      'scripts/smoke.mjs': SMOKE,
      'build.mjs': BUILD,
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    writeFileSync(path.join(folder, 'compiler'), COMPILER, { mode: 0o755 });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Runs the build script, and returns its output and how often it compiled. */
  function build(words: readonly string[], environment: NodeJS.ProcessEnv = {}): { said: string; compiled: number } {
    const command = [path.join(folder, 'build.mjs'), path.join(SCRIPTS, 'index.mjs'), ...words];
    const env = { ...process.env, CXX: path.join(folder, 'compiler'), ...environment };
    writeFileSync(path.join(folder, 'compiled'), '');
    const said = execFileSync(process.execPath, command, { encoding: 'utf8', env });
    return { said, compiled: readFileSync(path.join(folder, 'compiled'), 'utf8').split('\n').length - 1 };
  }
  const stamp = (): { instructionSets: string[] } =>
    JSON.parse(readFileSync(path.join(folder, 'build/Release/toy.json'), 'utf8')) as { instructionSets: string[] };

  it('compiles one set by default, the others on request, and keeps an addon that has more than is wanted', () => {
    const wanted = wantedSets(process, false, ['generic', 'avx2']);
    const first = build([]);
    expect(stamp().instructionSets).toEqual(wanted);
    expect(first.compiled).toBe(wanted.length + 1);

    expect(build(['--all']).compiled).toBe(2 - wanted.length + 1);
    expect(stamp().instructionSets).toEqual(['generic', 'avx2']);
    expect(build([])).toEqual({ said: expect.stringContaining('is up to date') as string, compiled: 0 });

    writeFileSync(path.join(folder, 'native/loops.cc'), `${LOOPS}// changed\n`);
    build([]);
    expect(stamp().instructionSets).toEqual(wanted);
    expect(readdirSync(path.join(folder, 'build/objects'))).toHaveLength(wanted.length + 1);
  });

  it('compiles nothing again for another Node, whose headers lie elsewhere', () => {
    build([]);
    // This is a link to this Node in a folder without headers next to it, so that those of the npm package are used.
    const other = path.join(folder, 'other/bin/node');
    mkdirSync(path.dirname(other), { recursive: true });
    execFileSync('cp', [process.execPath, other]);
    const command = [path.join(folder, 'build.mjs'), path.join(SCRIPTS, 'index.mjs')];
    const env = { ...process.env, CXX: path.join(folder, 'compiler') };
    expect(execFileSync(other, command, { encoding: 'utf8', env })).toContain('is up to date');
  });
});

// Builds build/Release/ordo_preorder.node, the native kernel of the top-down parser, with g++ or clang++.
//   node scripts/build.mjs [--force]
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { buildAndTell, findCompiler, findHeaders, hashOf, linkFlags, SHARED_HEADERS } from '@ordo/addon/build';

const TITLE = 'preorder addon';
const native = path.resolve(import.meta.dirname, '../native');
// Without contraction to fused multiply-add, every bit is that of JavaScript.
const FLAGS = ['-std=c++20', '-O3', '-ffp-contract=off', '-fPIC', '-fvisibility=hidden', '-Wall', '-Wextra'];
/** What loops.cc is compiled for; the processor chooses when a parser is made. */
const LOOPS = [
  { name: 'kPlainLoops', more: [] },
  ...(process.arch === 'x64'
    ? [
        { name: 'kAvx2Loops', more: ['-mavx2'] },
        { name: 'kAvx512Loops', more: ['-mavx2', '-mavx512f', '-mavx512vl'] },
      ]
    : []),
];

const sources = (folder, ending) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .toSorted()
    .map((name) => path.join(folder, name));

function listUnits(compiler, flags) {
  return sources(native, '.cc').flatMap((source) => {
    if (path.basename(source) !== 'loops.cc') return [{ source, flags, compiler }];
    return LOOPS.map(({ name, more }) => ({ source, flags: [...flags, ...more, `-DORDO_LOOPS=${name}`], compiler }));
  });
}

function plan() {
  const compiler = findCompiler(process.env);
  const headers = [native, SHARED_HEADERS].flatMap((folder) => sources(folder, '.h'));
  return {
    folder: path.resolve(import.meta.dirname, '../build'),
    name: 'ordo_preorder',
    title: TITLE,
    objects: 'objects',
    units: listUnits(compiler, [...FLAGS, '-I', findHeaders(), '-I', SHARED_HEADERS]),
    headerHash: hashOf(headers.map((file) => readFileSync(file))),
    linker: compiler,
    linkFlags: linkFlags(process.platform),
    smoke: path.join(import.meta.dirname, 'smoke.mjs'),
    jobs: availableParallelism(),
    facts: { compiler: compiler.version },
  };
}

await buildAndTell(TITLE, plan, process.argv.includes('--force'));

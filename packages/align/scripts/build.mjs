// Builds build/Release/ordo_align.node, the native kernel of the aligner, with g++ or clang++.
//   node scripts/build.mjs [--force]
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { buildAndTell, findCompiler, findHeaders, hashOf, linkFlags, SHARED_HEADERS } from '@ordo/addon/build';

const TITLE = 'align addon';
const native = path.resolve(import.meta.dirname, '../native');
// Without contraction to fused multiply-add, and with it where the sources say so, every bit is that of JavaScript. Nobody reads
// floating-point exceptions or errno, and without them several numbers can be computed at a time.
const ROUNDING = ['-ffp-contract=off', '-fno-trapping-math', '-fno-math-errno'];
const FLAGS = ['-std=c++20', '-O3', ...ROUNDING, '-fPIC', '-fvisibility=hidden', '-Wall', '-Wextra'];
/** What loops.cc is compiled for besides the plain instruction set; the processor chooses when the addon is loaded. */
const AVX2 = ['-mavx2', '-mfma'];
const AVX512 = [...AVX2, '-mavx512f', '-mavx512dq', '-mavx512vl', '-mavx512bw', '-mprefer-vector-width=512'];
const LOOPS = [
  { name: 'kPlainLoops', more: [] },
  ...(process.arch === 'x64'
    ? [
        { name: 'kAvx2Loops', more: AVX2 },
        { name: 'kAvx512Loops', more: AVX512 },
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
    name: 'ordo_align',
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

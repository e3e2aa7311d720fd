// Builds build/Release/ordo_align.node, the native kernel of the aligner, with g++ or clang++.
//   node scripts/build.mjs [--force] [--all]
import path from 'node:path';
import { buildKernel } from '@ordo/addon/build';

// If the compiler uses fused multiply-add only where the sources say so, every bit is the same as in JavaScript. Nobody reads
// floating-point exceptions or errno, and without them several numbers can be computed at a time.
const ROUNDING = ['-ffp-contract=off', '-fno-trapping-math', '-fno-math-errno'];
const FLAGS = ['-std=c++20', '-O3', ...ROUNDING, '-fPIC', '-fvisibility=hidden', '-Wall', '-Wextra'];
/**
 * The instruction set for which loops.cc is compiled in addition to the plain one; the processor decides when the addon is
 * loaded.
 */
const AVX2 = ['-mavx2', '-mfma'];
const AVX512 = [...AVX2, '-mavx512f', '-mavx512dq', '-mavx512vl', '-mavx512bw', '-mprefer-vector-width=512'];
const LOOPS = [
  { set: 'generic', name: 'kPlainLoops', more: [] },
  ...(process.arch === 'x64'
    ? [
        { set: 'avx2', name: 'kAvx2Loops', more: AVX2 },
        { set: 'avx512', name: 'kAvx512Loops', more: AVX512 },
      ]
    : []),
];

const folder = path.resolve(import.meta.dirname, '..');
const kernel = { folder, name: 'ordo_align', title: 'align addon', flags: FLAGS, loops: LOOPS };
await buildKernel(kernel, process.argv.slice(2));

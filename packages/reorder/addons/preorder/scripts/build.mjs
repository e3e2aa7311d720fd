// Builds build/Release/ordo_preorder.node, the native kernel of the top-down parser, with g++ or clang++.
//   node scripts/build.mjs [--force] [--all]
import path from 'node:path';
import { buildKernel } from '@ordo/addon/build';

// If the compiler makes no fused multiply-adds, every bit is the same as in JavaScript.
const FLAGS = ['-std=c++20', '-O3', '-ffp-contract=off', '-fPIC', '-fvisibility=hidden', '-Wall', '-Wextra'];
/** The instruction sets for which loops.cc is compiled; the processor decides when a parser is made. */
const LOOPS = [
  { set: 'generic', name: 'kPlainLoops', more: [] },
  ...(process.arch === 'x64'
    ? [
        { set: 'avx2', name: 'kAvx2Loops', more: ['-mavx2'] },
        { set: 'avx512', name: 'kAvx512Loops', more: ['-mavx2', '-mavx512f', '-mavx512vl'] },
      ]
    : []),
];

const folder = path.resolve(import.meta.dirname, '..');
const kernel = { folder, name: 'ordo_preorder', title: 'preorder addon', flags: FLAGS, loops: LOOPS };
await buildKernel(kernel, process.argv.slice(2));

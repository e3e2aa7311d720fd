// Builds build/Release/ordo_text.node, the native kernel of BPE, with g++ or clang++.
//   node scripts/build.mjs [--force]
import path from 'node:path';
import { buildKernel } from '@ordo/addon/build';

// If the compiler makes no fused multiply-adds, frequencies equal those of JavaScript to the last bit.
const FLAGS = ['-std=c++20', '-O3', '-ffp-contract=off', '-fPIC', '-fvisibility=hidden', '-Wall', '-Wextra'];

const folder = path.resolve(import.meta.dirname, '..');
const kernel = { folder, name: 'ordo_text', title: 'text addon', flags: FLAGS };
await buildKernel(kernel, process.argv.slice(2));

// Builds build/Release/ordo_mpi.node, the bridge to Open MPI, with g++ or clang++.
//   node scripts/build.mjs [--force]
import path from 'node:path';
import { buildKernel } from '@ordo/addon/build';
import { findMpi } from './find-mpi.mjs';

// Sums of gradients must round as they do in one process, so the compiler must not contract or reorder operations.
const FLAGS = ['-std=c++20', '-O3', '-ffp-contract=off', '-fPIC', '-fvisibility=hidden', '-Wall', '-Wextra'];

const folder = path.resolve(import.meta.dirname, '..');
const kernel = { folder, name: 'ordo_mpi', title: 'MPI addon', flags: FLAGS, library: findMpi };
await buildKernel(kernel, process.argv.slice(2));

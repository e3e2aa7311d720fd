// Builds build/Release/ordo_native.node with g++ or clang++.
//   node scripts/build.mjs [--force]
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { buildAndTell, findCompiler, findHeaders, linkFlags } from '@ordo/addon/build';
import { hashNativeHeaders, listUnits } from './sources.mjs';

const TITLE = 'native addon';

function plan() {
  const compiler = findCompiler(process.env);
  return {
    folder: path.resolve(import.meta.dirname, '../build'),
    name: 'ordo_native',
    title: TITLE,
    objects: 'objects',
    units: listUnits(process.arch, findHeaders()).map((unit) => ({ ...unit, compiler })),
    headerHash: hashNativeHeaders(),
    linker: compiler,
    linkFlags: linkFlags(process.platform),
    smoke: path.join(import.meta.dirname, 'smoke/smoke.mjs'),
    jobs: availableParallelism(),
    facts: { compiler: compiler.version },
  };
}

await buildAndTell(TITLE, plan, process.argv.includes('--force'));

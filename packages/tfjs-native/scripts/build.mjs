// Builds build/Release/ordo_native.node with plain g++ or clang++.
//   node scripts/build.mjs [--force]
import { availableParallelism } from 'node:os';
import { buildAndTell } from './addon-build.mjs';
import { hashHeaders, listUnits } from './sources.mjs';
import { findCompiler, findHeaders, linkFlags } from './toolchain.mjs';

const TITLE = 'native addon';

function plan() {
  const compiler = findCompiler(process.env);
  return {
    name: 'ordo_native',
    title: TITLE,
    objects: 'objects',
    units: listUnits(process.arch, findHeaders()).map((unit) => ({ ...unit, compiler })),
    headerHash: hashHeaders(),
    linker: compiler,
    linkFlags: linkFlags(process.platform),
    smoke: 'smoke.mjs',
    jobs: availableParallelism(),
    facts: { compiler: compiler.version },
  };
}

await buildAndTell(TITLE, plan, process.argv.includes('--force'));

// Builds build/Release/ordo_text.node, the native kernel of BPE, with g++ or clang++.
//   node scripts/build.mjs [--force]
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { buildAndTell, findCompiler, findHeaders, hashOf, linkFlags, SHARED_HEADERS } from '@ordo/addon/build';

const TITLE = 'text addon';
const native = path.resolve(import.meta.dirname, '../native');
// Without contraction to fused multiply-add, frequencies equal those of JavaScript to the last bit.
const FLAGS = ['-std=c++20', '-O3', '-ffp-contract=off', '-fPIC', '-fvisibility=hidden', '-Wall', '-Wextra'];

const sources = (folder, ending) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .toSorted()
    .map((name) => path.join(folder, name));

function plan() {
  const compiler = findCompiler(process.env);
  const flags = [...FLAGS, '-I', findHeaders(), '-I', SHARED_HEADERS];
  return {
    folder: path.resolve(import.meta.dirname, '../build'),
    name: 'ordo_text',
    title: TITLE,
    objects: 'objects',
    units: sources(native, '.cc').map((source) => ({ source, flags, compiler })),
    headerHash: hashOf(
      [native, SHARED_HEADERS].flatMap((folder) => sources(folder, '.h')).map((file) => readFileSync(file)),
    ),
    linker: compiler,
    linkFlags: linkFlags(process.platform),
    smoke: path.join(import.meta.dirname, 'smoke.mjs'),
    jobs: availableParallelism(),
    facts: { compiler: compiler.version },
  };
}

await buildAndTell(TITLE, plan, process.argv.includes('--force'));

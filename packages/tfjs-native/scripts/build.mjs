// Builds build/Release/ordo_native.node with g++ or clang++.
//   node scripts/build.mjs [--force]
//   node scripts/build.mjs --all       for every instruction set, as ORDO_ALL_INSTRUCTION_SETS=1 does; otherwise for the one that
//   this processor runs best
//   node scripts/build.mjs --arm64     ordo_native_arm64.node, for Linux on ARM; the Node that ORDO_FOREIGN_NODE names tries it
import { availableParallelism } from 'node:os';
import path from 'node:path';
import {
  asksForAll,
  buildAndTell,
  findArmCompiler,
  findCompiler,
  findHeaders,
  linkFlags,
  wantedSets,
} from '@ordo/addon/build';
import { hashNativeHeaders, listUnits } from './sources.mjs';

const forArm = process.argv.includes('--arm64');
const TITLE = forArm ? 'native addon for arm64' : 'native addon';

function plan() {
  const { compiler, target, ...others } = forArm ? forLinuxOnArm() : forThisMachine();
  const headers = findHeaders();
  return {
    folder: path.resolve(import.meta.dirname, '../build'),
    title: TITLE,
    units: listUnits(target.arch).map((unit) => ({ ...unit, compiler, headers })),
    sets: wantedSets(target, asksForAll(process.argv, process.env)),
    headerHash: hashNativeHeaders(),
    linker: compiler,
    linkFlags: linkFlags(target.platform),
    smoke: path.join(import.meta.dirname, 'smoke/smoke.mjs'),
    jobs: availableParallelism(),
    facts: { compiler: compiler.version },
    target,
    ...others,
  };
}

function forThisMachine() {
  return { name: 'ordo_native', objects: 'objects', compiler: findCompiler(process.env), target: process };
}

function forLinuxOnArm() {
  return {
    name: 'ordo_native_arm64',
    objects: 'objects-arm64',
    compiler: findArmCompiler(),
    target: { platform: 'linux', arch: 'arm64' },
    node: process.env.ORDO_FOREIGN_NODE?.split(' ') ?? null,
  };
}

await buildAndTell(TITLE, plan, process.argv.includes('--force'));

// Builds build/Release/ordo_native.node with g++ or clang++.
//   node scripts/build.mjs [--force]
//   node scripts/build.mjs --arm64     ordo_native_arm64.node, for Linux on ARM; tried by the Node that ORDO_FOREIGN_NODE names
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { buildAndTell, findArmCompiler, findCompiler, findHeaders, linkFlags } from '@ordo/addon/build';
import { hashNativeHeaders, listUnits } from './sources.mjs';

const forArm = process.argv.includes('--arm64');
const TITLE = forArm ? 'native addon for arm64' : 'native addon';

function plan() {
  const { compiler, target, ...others } = forArm ? forLinuxOnArm() : forThisMachine();
  return {
    folder: path.resolve(import.meta.dirname, '../build'),
    title: TITLE,
    units: listUnits(target.arch, findHeaders()).map((unit) => ({ ...unit, compiler })),
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

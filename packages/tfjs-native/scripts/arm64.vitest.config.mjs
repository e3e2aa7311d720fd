// The tests of the native engine for ARM, on this machine: Vitest stays with the Node that started it, and the tests themselves run in
// the one that ORDO_FOREIGN_NODE names, with the addon of `build.mjs --arm64`.
//   npx vitest run --config packages/tfjs-native/scripts/arm64.vitest.config.mjs [files]
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const FILES = [
  'bf16-products',
  'fused/fused',
  'fused/pack-weight',
  'fuzz',
  'int8',
  'kernels/kernels',
  'products/choice',
];

// Vitest starts the processes of tests with this.
process.execPath = path.join(import.meta.dirname, 'foreign-node.sh');

export default defineConfig({
  root: path.resolve(import.meta.dirname, '../../..'),
  resolve: { conditions: ['ordo-source', 'node'] },
  ssr: { resolve: { conditions: ['ordo-source', 'node'] } },
  test: {
    include: FILES.map((file) => `packages/tfjs-native/src/${file}.test.ts`),
    env: { ORDO_TEST_ADDON: path.resolve(import.meta.dirname, '../build/Release/ordo_native_arm64.node') },
    environment: 'node',
    pool: 'forks',
    maxWorkers: 1,
    // An emulated processor is some thirty times slower.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});

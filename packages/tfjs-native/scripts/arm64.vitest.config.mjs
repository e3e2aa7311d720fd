// Runs the tests of the native engine for ARM on this machine. Vitest itself stays in the Node that started it. The tests run in
// the Node for arm64 that ORDO_FOREIGN_NODE names, and load the addon that `build.mjs --arm64` built.
//   npx vitest run --config packages/tfjs-native/scripts/arm64.vitest.config.mjs [files]
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const FILES = [
  'bf16-products.conformance',
  'fp16-products.conformance',
  'fused/fused.conformance',
  'fused/pack-weight',
  'fuzz.conformance',
  'int8.conformance',
  'kernels/kernels.conformance',
  'products/choice',
  'products/fp32.conformance',
];

// Vitest starts the processes of tests with this program.
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
    // An emulated processor is about thirty times slower.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});

// Configures tests that need no database, with as many workers as can share a GPU well.
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const conditions = ['ordo-source', 'node'];

export default defineConfig({
  root: path.resolve(import.meta.dirname, '../../../..'),
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['packages/*/src/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 6,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

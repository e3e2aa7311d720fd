import { defineConfig } from 'vitest/config';

/** Sources are resolved through the `ordo-source` export condition, so unit tests need no build. */
export default defineConfig({
  resolve: { conditions: ['ordo-source', 'node'] },
  ssr: { resolve: { conditions: ['ordo-source', 'node'] } },
  test: {
    globalSetup: ['packages/testing/src/resource-host.ts'],
    include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'infra/checks/**/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

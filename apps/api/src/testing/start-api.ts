/** A complete API for tests: real Postgres, the queue's Postgres backend, and answers checked against their schemas. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogger } from '@ordo/core';
import { prepareQueue } from '@ordo/queue';
import { orderProbeExample, type Spec, STAGE_NUMBERS } from '@ordo/spec';
import { migrateDatabase } from '@ordo/store';
import { createTestDatabase, type TestSchema } from '@ordo/testing';
import { buildApp } from '../app.ts';
import type { App, AppOptions } from '../app-options.ts';

export const CODE_VERSION = 'code-under-test';
const MIGRATIONS = path.resolve(import.meta.dirname, '../../../../prisma/migrations');

const SCHEMA: TestSchema = {
  name: 'store_and_queue',
  migrate: async (url) => {
    await migrateDatabase(url, MIGRATIONS);
    await prepareQueue(url);
  },
};

export interface ApiUnderTest {
  readonly app: App;
  readonly options: AppOptions;
  readonly databaseUrl: string;
  close(): Promise<void>;
}

export async function startApi(overrides: Partial<AppOptions> = {}): Promise<ApiUnderTest> {
  const database = await createTestDatabase(SCHEMA);
  const artifactDir = await mkdtemp(path.join(tmpdir(), 'ordo-api-'));
  const options: AppOptions = {
    databaseUrl: database.url,
    queueUrl: database.url,
    artifactDir,
    dataDir: undefined,
    dashboardDir: path.join(artifactDir, 'no-dashboard'),
    guideDir: path.join(artifactDir, 'no-guide'),
    host: '127.0.0.1',
    auth: 'off',
    code: { version: CODE_VERSION, stages: STAGE_NUMBERS },
    logger: createLogger('api', 'silent'),
    reconcile: false,
    verifyResponses: true,
    threads: false,
    ...overrides,
    // Tests share the event loop with the API, so their own work counts as delay.
    limits: { eventLoopDelayMs: 60_000, ...overrides.limits },
  };
  const app = await buildApp(options);
  const close = async (): Promise<void> => {
    await app.close();
    await database.drop();
    await rm(artifactDir, { recursive: true, force: true });
  };
  return { app, options, databaseUrl: database.url, close };
}

/**
 * Returns a small valid spec with two variants and two seeds, so four runs. A different `size` gives different content hashes.
 */
export function smallSpec(size = 100): Spec {
  return {
    ...orderProbeExample,
    name: 'two ways',
    dataset: { id: 'order-probe', train: size, valid: 10, test: 10 },
    matrix: { '/positional': [{ type: 'none' }, { type: 'sape' }] },
  };
}

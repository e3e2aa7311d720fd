/** Serves: migrates the database, listens, and closes cleanly on a signal. */
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createLogger, describeError, explainError, hidePassword, isOrdoError, type Logger } from '@ordo/core';
import { describeRelease, readRelease } from '@ordo/core/release';
import { prepareQueue } from '@ordo/queue';
import { readCodeBase } from '@ordo/spec';
import { migrateDatabase } from '@ordo/store';
import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { type Environment, readEnvironment } from './env.ts';
import { readBundleKeys } from './bundles/keys-file.ts';
import { readAppFile } from './github/app-file.ts';
import { MIGRATIONS } from './migrations.ts';
import { readTrustFile } from './trust/trust-file.ts';

const DASHBOARD = path.resolve(import.meta.dirname, '../../dashboard/dist');
const GUIDE = path.resolve(import.meta.dirname, '../../../site/.vitepress/dist');
const CLOSE_WITHIN_MS = 10_000;
const RETRY_MS = 50;
/**
 * The exit code after the code has changed: `EX_TEMPFAIL` of sysexits.h. A supervisor then restarts the API with the present
 * code.
 */
const EXIT_CODE_CHANGED = 75;

async function main(): Promise<void> {
  const env = readEnvironment();
  const logger = createLogger('api', env.logLevel);
  const options = optionsOf(env);
  await whenReachable(logger, () => migrateDatabase(env.databaseUrl, MIGRATIONS));
  await whenReachable(logger, () => prepareQueue(env.queueUrl));
  const code = readCodeBase();
  const endIfCodeChanged = async (): Promise<void> => {
    if (readCodeBase().version === code.version) return;
    logger.error('the code on disk has changed since the API started; it exits, so that it can be restarted');
    await Promise.race([app.close(), delay(CLOSE_WITHIN_MS)]);
    process.exit(EXIT_CODE_CHANGED);
  };
  const app = await buildApp({ ...options, code, logger, onForeignCode: () => void endIfCodeChanged() });
  await whenReachable(logger, () => app.artifacts.check());
  const address = await app.listen({ host: env.host, port: env.port });
  const queue = hidePassword(env.queueUrl);
  const release = describeRelease(readRelease());
  logger.info({ release, address, database: hidePassword(env.databaseUrl), queue, pid: process.pid }, 'listening');
  closeWithGrace({ delay: CLOSE_WITHIN_MS, logger: false }, async ({ signal, err }) => {
    if (err === undefined) logger.info({ signal }, 'closing');
    else logger.fatal({ err }, 'closing after an unexpected error');
    await app.close();
  });
}

function optionsOf(env: Environment) {
  const { databaseUrl, queueUrl, artifactDir, artifactStore, dataDir, host, auth, trustedProxies } = env;
  const { trustFile, githubAppFile, bundleKeysFile, preemptionPools, datasetBytesEach, gpuHourPrice } = env;
  const trust = trustFile === null ? null : readTrustFile(trustFile);
  const githubApp = githubAppFile === null ? null : readAppFile(githubAppFile);
  const bundleKeys = bundleKeysFile === null ? [] : readBundleKeys(bundleKeysFile);
  const served = { dashboardDir: DASHBOARD, guideDir: GUIDE };
  const places = { databaseUrl, queueUrl, artifactDir, artifactStore, dataDir, ...served };
  const limits = datasetBytesEach === undefined ? {} : { datasetBytesEach };
  return { ...places, limits, host, auth, trustedProxies, trust, githubApp, bundleKeys, preemptionPools, gpuHourPrice };
}

const AWAITED = ['store.unavailable', 'queue.unavailable', 'artifact.unavailable'] as const;

/** Repeats `work` until the database, the queue and the artifacts can be reached. Any other error is thrown. */
async function whenReachable(logger: Logger, work: () => Promise<unknown>): Promise<void> {
  for (let told = false; ; ) {
    try {
      await work();
      return;
    } catch (error) {
      if (!AWAITED.some((code) => isOrdoError(error, code))) throw error;
      if (!told) logger.warn({ reason: describeError(error), cause: describeError((error as Error).cause) }, 'waiting');
      told = true;
      await delay(RETRY_MS);
    }
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${explainError(error)}\n`);
  process.exit(1);
});

/** Advances checks on GitHub, in one API process at a time. If that process dies, another one continues. */
import { setTimeout as delay } from 'node:timers/promises';
import { describeError } from '@ordo/core';
import { createLeadership } from '@ordo/store';
import fp from 'fastify-plugin';
import { createCarryOn } from '../../github/carry-on.ts';
import { createInstallations } from '../../github/installation.ts';

const INTERVAL_MS = 500;
/** The advisory lock: 'ordg' in ASCII. */
const LOCK_ID = 0x6f726467;

export const hostedChecks = fp(async (app) => {
  const { githubApp = null, databaseUrl, logger } = app.settings;
  if (githubApp === null) return;
  const log = logger.child({ room: 'checks' });
  const leadership = createLeadership(databaseUrl, LOCK_ID, (reason) =>
    log.info({ reason }, 'another process goes on'),
  );
  const carryOn = createCarryOn(app, githubApp, createInstallations(githubApp));
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        if (await leadership.hold()) await carryOn(log);
      } catch (error) {
        log.warn({ reason: describeError(error) }, 'checks are carried on later');
      }
      await delay(INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  let running: Promise<void> = Promise.resolve();
  app.addHook('onReady', async () => {
    running = run();
  });
  app.addHook('preClose', async () => {
    stopping.abort();
    await running;
    await leadership.close();
  });
});

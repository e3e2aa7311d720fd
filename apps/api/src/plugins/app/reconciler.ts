/** Runs the reconciler twice a second, in one API process at a time. If that one dies or freezes, another takes over. */
import { setTimeout as delay } from 'node:timers/promises';
import { describeError, isOrdoError } from '@ordo/core';
import { CODE_SIGN_INTERVAL_MS, LEASE_MS, RECONCILE_INTERVAL_MS } from '@ordo/core/lease';
import { createLeadership } from '@ordo/store';
import fp from 'fastify-plugin';
import { createSearchRounds } from '../../dispatch/continue-searches.ts';
import { every } from '../../dispatch/every.ts';
import { createReconciler } from '../../dispatch/reconcile.ts';
import { reserveWorkers } from '../../dispatch/reserve-workers.ts';
import { createRounds } from '../../dispatch/rounds.ts';
import { createSweeper } from '../../dispatch/sweeper.ts';

/** The time between two rounds of keeping workers free for runs that fit nowhere. */
const PLACE_INTERVAL_MS = 1_000;
/** Advisory lock of the reconciler: 'ordr' in ASCII. */
const LOCK_ID = 0x6f726472;

export const reconciler = fp(async (app) => {
  if (app.settings.reconcile === false) return;
  const { store, settings } = app;
  const log = settings.logger.child({ room: 'reconciler' });
  const onLost = (reason: string): void => log.info({ reason }, 'this process is no longer the reconciler');
  const leadership = createLeadership(settings.databaseUrl, LOCK_ID, onLost);
  const rounds = createRounds(app, { leaseMs: LEASE_MS, start: performance.now() }, log);
  const reconcile = createReconciler(app, log);
  const sign = every(CODE_SIGN_INTERVAL_MS, () => store.runs.keepCodeAlive(settings.code.version));
  const place = every(PLACE_INTERVAL_MS, () => reserveWorkers(app, log));
  const sweeper = createSweeper(app, log);
  const searches = createSearchRounds(app, log);
  const stopping = new AbortController();
  let failing = false;

  const round = async (): Promise<void> => {
    try {
      const leads = await leadership.hold();
      await sign(performance.now());
      const silent = await rounds.begin(leads);
      if (leads) {
        await reconcile(silent);
        await place(performance.now());
        sweeper.begin();
        searches.begin();
      }
      failing = false;
    } catch (error) {
      if (isOrdoError(error, 'store.unavailable') || isOrdoError(error, 'store.disk-full')) rounds.interrupt();
      // This is logged once, not every time.
      if (!failing) log.warn({ reason: describeError(error) }, 'reconciling failed and is tried again');
      failing = true;
    }
  };
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await round();
      await delay(RECONCILE_INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  let running: Promise<void> = Promise.resolve();
  app.addHook('onReady', async () => {
    running = run();
  });
  app.addHook('preClose', async () => {
    stopping.abort();
    await running;
    await sweeper.settled();
    await searches.settled();
    await leadership.close();
  });
});

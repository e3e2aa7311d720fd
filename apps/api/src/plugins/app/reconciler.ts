/** Runs the reconciler once a second, in one API process at a time. If that one dies, another takes over. */
import { setTimeout as delay } from 'node:timers/promises';
import { describeError } from '@ordo/core';
import { createLeadership, LEASE_SECONDS } from '@ordo/store';
import fp from 'fastify-plugin';
import { createBrake } from '../../dispatch/brake.ts';
import { createGrace } from '../../dispatch/grace.ts';
import { reconcile } from '../../dispatch/reconcile.ts';
import { sweepDrafts } from '../../dispatch/sweep-artifacts.ts';

const INTERVAL_MS = 1_000;
/** How often each process, whether it leads or not, says which code it runs. */
const SIGN_INTERVAL_MS = 5_000;
/** How often the drafts of interrupted uploads are looked for, which reads the whole folder. */
const SWEEP_INTERVAL_MS = 600_000;
/** Advisory lock of the reconciler: 'ordr' in ASCII. */
const LOCK_ID = 0x6f726472;

export const reconciler = fp(async (app) => {
  if (app.settings.reconcile === false) return;
  const log = app.settings.logger.child({ room: 'reconciler' });
  const onLost = (reason: string): void => log.info({ reason }, 'this process is no longer the reconciler');
  const leadership = createLeadership(app.settings.databaseUrl, LOCK_ID, onLost);
  const grace = createGrace(LEASE_SECONDS * 1000, Date.now());
  const stopping = new AbortController();
  const brake = createBrake();
  let braking = false;
  let failing = false;
  let nextSweep = 0;
  let nextSign = 0;

  const mayExpireNow = async (graceEnded: boolean): Promise<boolean> => {
    const silence = await app.store.attempts.countSilent();
    const released = brake.mayExpire(Date.now(), silence);
    if (braking !== !released)
      log.warn(silence, released ? 'leases expire again' : 'most workers are silent; their leases last longer');
    braking = !released;
    return graceEnded && released;
  };
  const round = async (): Promise<void> => {
    try {
      const leads = await leadership.hold();
      if (Date.now() >= nextSign) {
        await app.store.runs.keepCodeAlive(app.settings.code.version);
        nextSign = Date.now() + SIGN_INTERVAL_MS;
      }
      const graceEnded = grace.mayExpire(Date.now(), leads);
      if (leads) await reconcile(app, await mayExpireNow(graceEnded), log);
      if (leads && Date.now() >= nextSweep) {
        nextSweep = Date.now() + SWEEP_INTERVAL_MS;
        await sweepDrafts(app.artifacts, log);
      }
      failing = false;
    } catch (error) {
      // Logged once, not every second.
      if (!failing) log.warn({ reason: describeError(error) }, 'reconciling failed and is tried again');
      failing = true;
    }
  };
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await round();
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

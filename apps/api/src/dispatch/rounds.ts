/** Begins each round of the reconciler: decides which attempts may be given up, if any. */
import type { Logger } from '@ordo/core';
import type { OpenAttempt, Store } from '@ordo/store';
import { countWorkers, createOutagePause } from './watches/outage-pause.ts';
import { createClockWatch } from './watches/clock-watch.ts';
import { every } from './every.ts';
import { createStartUpPause } from './watches/start-up-pause.ts';
import { createLiveWorkers } from './live-workers.ts';
import { createLeaseWatch } from './watches/lease-watch.ts';

/** The time between two searches for stored times that are ahead of the database's clock. */
const REPAIR_INTERVAL_MS = 5_000;

export interface Rounds {
  /** Returns the attempts whose leases have run out; null while none may be given up. It must be called once per round. */
  begin(leads: boolean): Promise<readonly OpenAttempt[] | null>;
  /** Notes that the round failed because of the database, which may not have accepted heartbeats either. */
  interrupt(): void;
}

export function createRounds(
  { store }: { readonly store: Store },
  { leaseMs, start }: { readonly leaseMs: number; readonly start: number },
  log: Logger,
): Rounds {
  const startUpPause = createStartUpPause(leaseMs, start);
  const leases = createLeaseWatch(leaseMs);
  const clock = createClockWatch();
  const liveWorkers = createLiveWorkers(leaseMs);
  const outagePause = createOutagePause();
  const repair = every(REPAIR_INTERVAL_MS, () => store.health.repairFutureTimes());
  let pausing = false;

  const isSteady = async (): Promise<boolean> => {
    const asked = performance.now();
    const time = await store.health.readClock();
    if (!clock.hasJumped({ asked, time, answered: performance.now() })) return true;
    log.warn("the database's clock was set; leases last longer, and stored times that are ahead are repaired");
    return false;
  };

  return {
    begin: async (leads) => {
      const steady = leads && (await isSteady());
      if (leads) await repair(performance.now());
      const open = leads ? await store.attempts.listOpen() : [];
      const beats = leads ? await store.workers.listBeats() : [];
      const now = performance.now();
      const { silent, late } = leases.look(now, open);
      const startUpEnded = startUpPause.mayExpire(now, steady);
      const silence = countWorkers({ open, silent, late, heard: liveWorkers.listen(now, beats) });
      const released = outagePause.mayExpire(now, silence);
      if (pausing !== !released)
        log.warn(
          silence,
          released ? 'leases expire again' : 'many workers are silent or late; their leases last longer',
        );
      pausing = !released;
      return startUpEnded && released ? silent : null;
    },
    interrupt: () => void startUpPause.mayExpire(performance.now(), false),
  };
}

/** Keeps workers free for runs that fit nowhere, and logs which runs are affected. */
import type { Logger } from '@ordo/core';
import type { Store } from '@ordo/store';
import type { AppOptions } from '../app-options.ts';

interface Parts {
  readonly store: Store;
  readonly settings: Pick<AppOptions, 'preemptionPools'>;
}

/** Reserves workers. They learn from their next heartbeats which runs to hand back. */
export async function reserveWorkers({ store, settings }: Parts, log: Logger): Promise<void> {
  const { preemptionPools = [] } = settings;
  for (const { runId, workerId, asked } of await store.reservations.round({ preemptionPools })) {
    log.info(
      { runId, workerId, asked },
      asked.length === 0
        ? 'a run has waited for long, so a worker is kept free for it'
        : 'attempts of lower priority are asked to hand back their places',
    );
  }
}

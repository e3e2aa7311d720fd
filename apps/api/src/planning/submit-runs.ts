/** Submits a spec, on its own or as a part of a study: has it saved with its runs, and wakes the workers. */
import type { Logger } from '@ordo/core';
import type { Caller } from '@ordo/store';
import type { FastifyRequest } from 'fastify';
import type { App } from '../app-options.ts';
import { wakeRuns } from '../dispatch/wake-runs.ts';
import { callerOf } from '../requests/caller.ts';
import type { SavedRuns } from './save-runs.ts';

/** Who submits. */
export interface Asker {
  readonly by: Caller;
  /** The only pools to which they may submit; empty for any pool. */
  readonly pools: readonly string[];
  /** How many of their runs may wait; without it, the budget of the key says so. */
  readonly waitingLimit?: number;
  readonly log: Logger;
}

export const askerOf = (request: Pick<FastifyRequest, 'apiKey' | 'id' | 'ip'> & { readonly log: Logger }): Asker => ({
  by: callerOf(request),
  pools: request.apiKey?.role === 'submit' ? request.apiKey.pools : [],
  log: request.log,
});

/** Wakes the workers for runs that were saved. */
export async function tellSaved(
  app: Pick<App, 'store' | 'queue' | 'prometheus'>,
  { experimentId, runs, replayed, study, wake }: SavedRuns,
  log: Logger,
): Promise<void> {
  log.info({ experimentId, runs, replayed, study }, 'experiment submitted');
  app.prometheus.wakes.inc(await wakeRuns(app, wake, log));
}

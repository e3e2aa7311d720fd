/** Submits a spec, on its own or as a part of a study: saves it with its runs, and wakes the workers. */
import type { Logger } from '@ordo/core';
import type { FastifyRequest } from 'fastify';
import type { App } from '../app-options.ts';
import { callerOf, readerOf } from '../callers/caller.ts';
import type { SavedRuns, Submitter } from './save-runs.ts';

export interface Asker extends Submitter {
  readonly log: Logger;
}

export const askerOf = (request: Pick<FastifyRequest, 'apiKey' | 'id' | 'ip'> & { readonly log: Logger }): Asker => ({
  by: callerOf(request),
  reader: readerOf(request),
  pools: request.apiKey?.role === 'submit' ? request.apiKey.pools : [],
  log: request.log,
});

/** Wakes the workers for the saved runs. */
export async function tellSaved(
  app: Pick<App, 'wakeWorkers'>,
  { experimentId, runs, replayed, study }: SavedRuns,
  log: Logger,
): Promise<void> {
  log.info({ experimentId, runs, replayed, study }, 'experiment submitted');
  await app.wakeWorkers();
}

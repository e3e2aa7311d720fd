/** Submits a spec, on its own or as a part of a study: saves it with its runs, and wakes the workers. */
import { hashJson, type Logger } from '@ordo/core';
import type { Spec } from '@ordo/spec';
import type { Caller, NewStudy } from '@ordo/store';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { App } from '../app-options.ts';
import { wakeRuns } from '../dispatch/wake-runs.ts';
import { requirePools } from './require-pools.ts';
import { callerOf } from '../requests/caller.ts';
import { toNewRun } from './resolve-runs.ts';
import type { ResolvedRun } from './stored-names.ts';

export const IdempotencyHeaderSchema = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: '^[\\x21-\\x7e]+$',
      description: 'A request with a key that was sent before returns what the first request created.',
    }),
  ),
});

export interface AskedRuns {
  readonly spec: Spec;
  readonly runs: readonly ResolvedRun[];
  readonly study?: (NewStudy & { readonly part: string }) | undefined;
  /** The Idempotency-Key of the request, if it has one. */
  readonly key: string | undefined;
}

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

/** `replayed` is true when an earlier request with the same Idempotency-Key made the experiment. */
export async function submitRuns(
  app: Pick<App, 'store' | 'queue' | 'settings' | 'prometheus'>,
  { by, pools, waitingLimit, log }: Asker,
  { spec, runs, study, key }: AskedRuns,
): Promise<{ experimentId: string; replayed: boolean }> {
  const { store, settings } = app;
  requirePools(pools, runs);
  const { experimentId, replayed, wake } = await store.experiments.submit({
    name: spec.name,
    spec,
    createdBy: by.keyId,
    owner: by.owner,
    by,
    runs: runs.map((run) => toNewRun(run, settings.code.version)),
    ...(study === undefined ? {} : { study }),
    ...(waitingLimit === undefined ? {} : { waitingLimit }),
    ...(key === undefined
      ? {}
      : { idempotency: { owner: by.keyId ?? by.owner ?? '', key, requestHash: hashRequest({ spec, runs, study }) } }),
  });
  log.info({ experimentId, runs: runs.length, replayed, study: study?.id }, 'experiment submitted');
  app.prometheus.wakes.inc(await wakeRuns(app, wake, log));
  return { experimentId, replayed };
}

/** A spec with other code or data is a different request: a key must not return the experiment of the old code. */
function hashRequest({ spec, runs, study }: Omit<AskedRuns, 'key'>): string {
  const place = study === undefined ? {} : { study: study.hash, part: study.part };
  return hashJson({ spec, runs: runs.map((run) => run.contentHash), ...place });
}

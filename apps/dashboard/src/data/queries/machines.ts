/** Queries of workers, the queue and waiting runs. */
import { take } from '@ordo/api-client/browser';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { unlessWrong } from '../unless-wrong.ts';
import { SECOND } from './request.ts';

export const workers = queryOptions({
  queryKey: ['workers'],
  refetchInterval: 3 * SECOND,
  queryFn: ({ signal }) => take(api.GET('/v1/workers', { signal })),
});

/** Reads what share of each machine was in use over the last hours. */
export const machineUse = (hours: number, limit: number) =>
  queryOptions({
    queryKey: ['machine-use', hours, limit],
    refetchInterval: unlessWrong(60 * SECOND),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => take(api.GET('/v1/machine-use', { params: { query: { hours, limit } }, signal })),
  });

export const queue = queryOptions({
  queryKey: ['queue'],
  refetchInterval: 3 * SECOND,
  queryFn: ({ signal }) => take(api.GET('/v1/queue', { signal })),
});

/** The number of waiting runs that are listed for each pool. */
export const WAITING_SHOWN = 50;

export const waitingRuns = queryOptions({
  queryKey: ['waiting-runs'],
  refetchInterval: 3 * SECOND,
  queryFn: ({ signal }) => take(api.GET('/v1/queue/runs', { params: { query: { limit: WAITING_SHOWN } }, signal })),
});

/** Queries of one run: its attempts, result, logs and attention. */
import { take } from '@ordo/api-client/browser';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schemas } from '../api.ts';
import { requireId } from '../require-id.ts';
import { isGoing } from '../is-going.ts';
import { BY_CURSOR, ENDED_AGAIN, PAGE, present } from './request.ts';

export const run = (id: string) =>
  queryOptions({
    queryKey: ['run', id],
    queryFn: async ({ signal }) =>
      take(api.GET('/v1/runs/{id}', { params: { path: { id: requireId(id, 'run') } }, signal })),
    refetchInterval: ({ state: { data } }) => (data === undefined || isGoing(data) ? false : ENDED_AGAIN),
  });

export const attempts = (id: string) =>
  queryOptions({
    queryKey: ['attempts', id],
    queryFn: ({ signal }) => take(api.GET('/v1/runs/{id}/attempts', { params: { path: { id } }, signal })),
  });

/** Reads the events of a run that report checkpoints, of all attempts, in their order. */
export const checkpoints = (id: string) =>
  queryOptions({
    queryKey: ['attempts', id, 'checkpoints'],
    queryFn: async ({ signal }) => {
      const events: Schemas['StoredEvent'][] = [];
      for (let since = 0, last = false; !last; ) {
        const query = { run: id, kind: 'checkpoint', superseded: true, since };
        // This request does not ask for a stream, so the answer is a page.
        const page = (await take(api.GET('/v1/changes', { params: { query }, signal }))) as Schemas['EventPage'];
        events.push(...page.events);
        since = page.next;
        last = page.events.length === 0;
      }
      return events.flatMap(({ at, attempt, event }) =>
        event.kind === 'checkpoint' ? [{ at, attemptId: attempt.id, step: event.step }] : [],
      );
    },
  });

export const result = (id: string) =>
  queryOptions({
    queryKey: ['result', id],
    queryFn: ({ signal }) => take(api.GET('/v1/runs/{id}/result', { params: { path: { id } }, signal })),
  });

export interface LogsView {
  readonly level?: string | undefined;
  readonly q?: string | undefined;
}

export const logs = (id: string, view: LogsView) =>
  infiniteQueryOptions({
    queryKey: ['logs', id, view],
    ...BY_CURSOR,
    queryFn: ({ pageParam, signal }) =>
      take(
        api.GET('/v1/runs/{id}/logs', {
          params: {
            path: { id },
            query: { ...present(view), sort: '-position', limit: PAGE, ...present({ cursor: pageParam }) },
          },
          signal,
        }),
      ),
  });

export const attention = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['attention', id],
    ...BY_CURSOR,
    queryFn: ({ pageParam, signal }) =>
      take(
        api.GET('/v1/runs/{id}/attention', {
          params: { path: { id }, query: { limit: 20, ...present({ cursor: pageParam }) } },
          signal,
        }),
      ),
  });

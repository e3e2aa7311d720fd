/** Queries of experiments. */
import { take } from '@ordo/api-client/browser';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Schemas } from '../api.ts';
import { isLarge, MOST_LISTED } from '../large-experiment.ts';
import { requireId } from '../require-id.ts';
import { BY_CURSOR, ENDED_AGAIN, PAGE, present, SECOND } from './request.ts';

export interface ExperimentsView {
  readonly q?: string | undefined;
  readonly state?: string | undefined;
  readonly study?: string | undefined;
  readonly variant?: string | undefined;
  readonly dataset?: string | undefined;
  readonly codeVersion?: string | undefined;
  readonly owner?: string | undefined;
  readonly createdAfter?: string | undefined;
  readonly sort?: '-createdAt' | 'createdAt' | 'name' | '-name' | undefined;
}

export const experiments = (view: ExperimentsView) =>
  infiniteQueryOptions({
    queryKey: ['experiments', view],
    ...BY_CURSOR,
    refetchInterval: 10 * SECOND,
    queryFn: ({ pageParam, signal }) =>
      take(
        api.GET('/v1/experiments', {
          params: { query: { ...present(view), limit: PAGE, total: true, ...present({ cursor: pageParam }) } },
          signal,
        }),
      ),
  });

/** Reads the newest experiments whose name or study contains these words. */
export const experimentsNamed = (q: string) =>
  queryOptions({
    queryKey: ['experiments', 'named', q],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      take(api.GET('/v1/experiments', { params: { query: { ...present({ q }), limit: 8 } }, signal })),
  });

/** Reads an experiment with its runs. The runs are left out if it is known to have more than a page lists. */
export const experiment = (id: string) =>
  queryOptions({
    queryKey: ['experiment', id],
    queryFn: ({ client, queryKey, signal }) => {
      const known = client.getQueryData<Schemas['Experiment']>(queryKey);
      const runs = known !== undefined && isLarge(known) ? 0 : MOST_LISTED;
      const params = { path: { id: requireId(id, 'experiment') }, query: { runs, variants: true } };
      return take(api.GET('/v1/experiments/{id}', { params, signal }));
    },
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined || data.finishedAt === null) return false;
      // A search is continued within a second or two of its end, and no event says so.
      return data.search?.goesOn ? 3 * SECOND : ENDED_AGAIN;
    },
  });

/** Reads an experiment without its runs, of which there may be thousands. */
export const experimentHead = (id: string) =>
  queryOptions({
    queryKey: ['experiment', id, 'head'],
    queryFn: ({ signal }) => {
      const params = { path: { id: requireId(id, 'experiment') }, query: { runs: 0 } };
      return take(api.GET('/v1/experiments/{id}', { params, signal }));
    },
  });

/** Reads the newest of the experiments that the run belongs to. */
export const experimentOfRun = (id: string) =>
  queryOptions({
    queryKey: ['experiments', { run: id }],
    queryFn: ({ signal }) => take(api.GET('/v1/experiments', { params: { query: { run: id, limit: 1 } }, signal })),
  });

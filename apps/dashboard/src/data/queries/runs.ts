/** Queries of lists of runs. */
import { take } from '@ordo/api-client/browser';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { unlessWrong } from '../unless-wrong.ts';
import { present, SECOND } from './request.ts';

/** The shortest text that runs are searched for: fewer letters are in almost every name. */
const SHORTEST_SEARCH = 2;

/** Reads the newest runs whose name, or whose variant and seed, contain these words. */
export const runsNamed = (q: string) =>
  queryOptions({
    queryKey: ['run-table', 'named', q],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      if (q.length < SHORTEST_SEARCH) return null;
      return take(api.GET('/v1/run-table', { params: { query: { q, limit: 5, sort: '-createdAt' } }, signal }));
    },
  });

interface MembersView {
  readonly q?: string;
  readonly state?: string;
  readonly limit: number;
}

/** Reads the first runs of an experiment, in the order of its spec, and counts all that fit. */
export const runsOfExperiment = (id: string, view: MembersView) =>
  queryOptions({
    queryKey: ['runs', { experiment: id }, view],
    queryFn: ({ signal }) =>
      take(api.GET('/v1/runs', { params: { query: { experiment: id, total: true, ...present(view) } }, signal })),
  });

export interface RunTableView {
  readonly idPrefix?: string | undefined;
  readonly q?: string | undefined;
  readonly state?: string | undefined;
  readonly experiment?: string | undefined;
  readonly study?: string | undefined;
  readonly variant?: string | undefined;
  readonly tag?: string | undefined;
  readonly dataset?: string | undefined;
  readonly worker?: string | undefined;
  readonly option?: string | undefined;
}

interface RunTablePart {
  readonly sort?: string | undefined;
  readonly options?: string | undefined;
  readonly limit: number;
  readonly offset?: number | undefined;
}

/** Reads a part of the table of all runs. */
export const runTable = (view: RunTableView, part: RunTablePart) =>
  queryOptions({
    queryKey: ['run-table', view, part],
    refetchInterval: unlessWrong(5 * SECOND),
    queryFn: ({ signal }) =>
      take(
        api.GET('/v1/run-table', {
          params: { query: { ...present(view), ...present(part), limit: part.limit } },
          signal,
        }),
      ),
  });

/** Reads the first runs of an experiment, sorted by seed. It is not repeated by itself, as the table of runs is. */
export const firstRunsBySeed = (experiment: string, limit: number) =>
  queryOptions({ ...runTable({ experiment }, { sort: 'seed', limit }), refetchInterval: false });

export const runGroups = (by: string, view: RunTableView = {}, sort = '-runs') =>
  queryOptions({
    queryKey: ['run-groups', by, view, sort],
    refetchInterval: unlessWrong(5 * SECOND),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      take(api.GET('/v1/run-groups', { params: { query: { ...present(view), by, sort, limit: 500 } }, signal })),
  });

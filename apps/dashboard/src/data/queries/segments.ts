/** Queries of the sentences of a run, beside those of others. */
import { take } from '@ordo/api-client/browser';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { BY_CURSOR, present } from './request.ts';

export interface SegmentsView {
  readonly q?: string | undefined;
  readonly sort?: 'position' | 'score' | '-score' | 'difference' | '-difference' | undefined;
  readonly metric?: string | undefined;
  /** Another run, whose translations are shown beside. */
  readonly against?: string | undefined;
}

export const segments = (id: string, view: SegmentsView) =>
  infiniteQueryOptions({
    queryKey: ['segments', id, view],
    ...BY_CURSOR,
    queryFn: ({ pageParam, signal }) =>
      take(
        api.GET('/v1/runs/{id}/segments', {
          params: { path: { id }, query: { ...present(view), limit: 50, ...present({ cursor: pageParam }) } },
          signal,
        }),
      ),
  });

export interface SegmentRangesView {
  /** The ids of other runs, separated by commas. */
  readonly against: string;
  readonly metric: string | undefined;
}

export const segmentRanges = (id: string, view: SegmentRangesView) =>
  queryOptions({
    queryKey: ['segment-ranges', id, view],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      take(api.GET('/v1/runs/{id}/segment-ranges', { params: { path: { id }, query: present(view) }, signal })),
  });

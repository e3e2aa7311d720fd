/** The query of learning curves. */
import { take } from '@ordo/api-client/browser';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { type Points, readPoints } from '../points.ts';
import { present } from './request.ts';

export interface CurvesView {
  readonly runs: readonly string[];
  readonly name?: string | undefined;
  readonly width: number;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

export interface Series {
  readonly runs: readonly {
    readonly runId: string;
    readonly metrics: readonly { readonly name: string; readonly points: Points }[];
  }[];
}

export const curves = ({ runs, width, ...range }: CurvesView) =>
  queryOptions({
    queryKey: ['curves', runs, width, range],
    enabled: runs.length > 0 && width > 0,
    // The library would compare the old and the new answer, which takes longer than drawing tens of thousands of numbers.
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<Series> => {
      const query = { run: runs.join(','), width, ...present(range) };
      const series = await take(api.GET('/v1/metrics', { params: { query }, signal }));
      return {
        runs: series.runs.map(({ runId, metrics }) => ({
          runId,
          metrics: metrics.map((curve) => ({ name: curve.name, points: readPoints(curve) })),
        })),
      };
    },
  });

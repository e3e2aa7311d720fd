/** Reads per-segment statistics in the form that the metrics use: [segment][statistic]. */
import type { Database } from '../database/database.ts';
import { decodeStatistics } from './statistics-encoding.ts';

export interface RunSegments {
  readonly runId: string;
  readonly metric: string;
  /** [segment][statistic] */
  readonly segments: readonly (readonly number[])[];
}

const select = { runId: true, metric: true, segments: true, width: true, values: true } as const;

export function createSegmentStatisticsRepository(db: Database) {
  return {
    /** Lists the runs with statistics from which no sketch has been computed yet, newest first. */
    runsWithoutSketch: async (): Promise<string[]> => {
      const rows = await db.$queryRaw<{ runId: string }[]>`
        select distinct "runId"::text from "SegmentStatistics" where sketch is null and segments > 0
        order by "runId" desc`;
      return rows.map(({ runId }) => runId);
    },

    ofRuns: async (runIds: readonly string[]): Promise<RunSegments[]> => {
      const rows = await db.segmentStatistics.findMany({ where: { runId: { in: [...runIds] } }, select });
      return rows.map(({ runId, metric, values, ...shape }) => ({
        runId,
        metric,
        segments: decodeStatistics(values, shape),
      }));
    },
  };
}

/** Per-segment statistics in the form that the metrics use: [segment][statistic]. */
import type { Database } from './database.ts';

export interface RunSegments {
  readonly runId: string;
  readonly metric: string;
  /** [segment][statistic] */
  readonly segments: readonly (readonly number[])[];
}

export function createSegmentStatisticsRepository(db: Database) {
  return {
    ofRuns: async (runIds: readonly string[]): Promise<RunSegments[]> => {
      const rows = await db.segmentStatistics.findMany({ where: { runId: { in: [...runIds] } } });
      return rows.map(({ runId, metric, segments, width, values }) => ({
        runId,
        metric,
        segments: Array.from({ length: segments }, (_, i) => values.slice(i * width, (i + 1) * width)),
      }));
    },
  };
}

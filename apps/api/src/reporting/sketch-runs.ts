/** Computes the sketches that runs lack: after each result, and before a report for those that are still missing. */
import { isOrdoError, type Logger } from '@ordo/core';
import { drawResamples, type Resamples, sketchStatistics } from '@ordo/metrics';
import type { Reader } from '@ordo/store/reading';

export type SketchRuns = (runIds: readonly string[], checkCancelled: () => void) => Promise<void>;

/** Creates the function. Statistics that cannot be summed exactly get no sketch, and a report says that they are missing. */
export function createSketchRuns({ reports }: Reader, logger: Logger): SketchRuns {
  // Runs usually come grouped by test set, so the draws of the last one usually fit. They take 6 MB for 3,000 segments.
  let resamples: Resamples | null = null;
  return async (runIds, checkCancelled) => {
    for (const missing of await reports.unsketched(runIds)) {
      checkCancelled();
      const statistics = await reports.statistics(missing.runId, missing.metric);
      // This is null if the run was deleted in the meantime.
      if (statistics === null) continue;
      if (resamples?.segments !== statistics.length) resamples = drawResamples(statistics.length);
      try {
        await reports.addSketch(missing, sketchStatistics(statistics, resamples));
      } catch (error) {
        if (!isOrdoError(error, 'metric.invalid-input')) throw error;
        logger.warn({ ...missing, reason: error.message }, 'the statistics of a run cannot be resampled');
      }
    }
  };
}

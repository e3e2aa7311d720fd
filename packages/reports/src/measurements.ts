/** The costs of a row, memory and time, summarised over its seeds. */
import { mean } from '@ordo/core';
import type { RunResult } from '@ordo/spec';
import type { ComparisonRow, ForwardTime } from './comparison.ts';
import { present } from './present.ts';

/** The largest peak over seeds. */
export function findPeakMemory(results: readonly RunResult[]): ComparisonRow['peakMemory'] {
  if (results.length === 0) return null;
  const engine = results.map((result) => result.memory.enginePeakBytes);
  const known = present(engine);
  if (known.length === results.length) return { bytes: Math.max(...known), of: 'engine' };
  return { bytes: Math.max(...results.map((result) => result.memory.processPeakBytes)), of: 'process' };
}

/** The mean of the medians. One busy seed marks the whole as busy. */
export function summariseForward(results: readonly RunResult[]): ForwardTime | null {
  const medianMs = mean(results.map((result) => result.forward.median));
  if (medianMs === null) return null;
  return {
    medianMs,
    minimumMs: Math.min(...results.map((result) => result.forward.minimum)),
    maximumMs: Math.max(...results.map((result) => result.forward.maximum)),
    busy: results.some((result) => result.forward.busy),
  };
}

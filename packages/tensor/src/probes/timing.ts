/** Measures wall times of repeated work, as medians and ranges. */
import { median } from '@ordo/core/statistics';

export interface TimingSummary {
  /** The median, in milliseconds. */
  readonly median: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly repeats: number;
}

/** Runs `work` once to warm up, then times it `repeats` times. `work` must wait for its own result. */
export async function timeRepeatedly(work: () => unknown, repeats: number): Promise<TimingSummary> {
  await work();
  const times: number[] = [];
  for (let i = 0; i < repeats; i++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return summariseTimes(times);
}

function summariseTimes(times: readonly number[]): TimingSummary {
  return {
    median: median(times) ?? 0,
    minimum: times.length === 0 ? 0 : Math.min(...times),
    maximum: times.length === 0 ? 0 : Math.max(...times),
    repeats: times.length,
  };
}

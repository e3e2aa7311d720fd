/** Wall times of repeated work: medians and spread, not single readings. */

export interface TimingSummary {
  /** Milliseconds. */
  readonly median: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly repeats: number;
}

/** Runs `work` once to warm up, then `repeats` times with the clock on. `work` must wait for its own result. */
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

export function summariseTimes(times: readonly number[]): TimingSummary {
  const sorted = times.toSorted((a, b) => a - b);
  const upper = sorted[sorted.length >> 1] ?? 0;
  const lower = sorted[(sorted.length - 1) >> 1] ?? 0;
  return {
    median: (lower + upper) / 2,
    minimum: sorted[0] ?? 0,
    maximum: sorted.at(-1) ?? 0,
    repeats: sorted.length,
  };
}

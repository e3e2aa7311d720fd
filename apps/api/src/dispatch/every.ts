/** Runs work at most once per interval. */

/**
 * Returns a function to call often, with the time `now` (milliseconds of a monotonic clock). It does the work at its first
 * call.
 */
export function every(intervalMs: number, work: () => Promise<unknown>): (now: number) => Promise<void> {
  let next = -Infinity;
  return async (now) => {
    if (now < next) return;
    await work();
    next = now + intervalMs;
  };
}

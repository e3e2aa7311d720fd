/** Counts what fake workers have seen. Latencies are counted by whole milliseconds, so that half an hour of them stays small. */

export const COUNTS = ['beats', 'missedBeats', 'claims', 'eventRequests', 'events', 'results', 'takenAway', 'repeated'];

export const newTally = () => ({
  ...Object.fromEntries(COUNTS.map((name) => [name, 0])),
  /** [milliseconds] → the number of heartbeats, or claims, that took as long. */
  beatMs: {},
  claimMs: {},
  /** [error code] → the number of requests that were refused with it. */
  refusals: {},
  /** The ids of the attempts that a worker was given. */
  held: [],
});

export const count = (counts, name, by = 1) => {
  counts[name] = (counts[name] ?? 0) + by;
};

export function addTally(sum, more) {
  for (const name of COUNTS) sum[name] += more[name];
  for (const name of ['beatMs', 'claimMs', 'refusals']) {
    for (const [key, value] of Object.entries(more[name])) count(sum[name], key, value);
  }
  sum.held.push(...more.held);
  return sum;
}

/** Returns the quantile of counted milliseconds; NaN if there are none. */
export function quantileOf(counted, q) {
  const sorted = Object.entries(counted).toSorted((a, b) => a[0] - b[0]);
  let left = q * sorted.reduce((sum, [, times]) => sum + times, 0);
  for (const [ms, times] of sorted) {
    left -= times;
    if (left <= 0) return Number(ms);
  }
  return NaN;
}

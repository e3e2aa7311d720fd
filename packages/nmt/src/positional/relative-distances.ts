/** Computes distances between the positions of queries and keys. */
import type { Positions } from './positions.ts';

/** Returns j - i for every query position i and key position j, row-major [query, key]. */
export function relativeDistances(queries: Positions, keys: Positions): Int32Array {
  const distances = new Int32Array(queries.count * keys.count);
  for (let q = 0; q < queries.count; q++) {
    const i = queries.start + (queries.repeated === true ? 0 : q);
    for (let k = 0; k < keys.count; k++) distances[q * keys.count + k] = keys.start + k - i;
  }
  return distances;
}

/** Lists the differences between two results. */

/**
 * Returns what differs from the expectation: numbers within a relative tolerance (1e-12 where the expectation is 0), and all else
 * exactly.
 */
export function differences(found: unknown, expected: unknown, tolerance: number, path = ''): string[] {
  if (typeof expected === 'number' && typeof found === 'number') {
    const close = Math.abs(found - expected) <= Math.max(tolerance * Math.abs(expected), 1e-12);
    return close ? [] : [`${path}: ${found} instead of ${expected}`];
  }
  if (expected !== null && typeof expected === 'object' && found !== null && typeof found === 'object')
    return Object.entries(expected).flatMap(([key, value]) =>
      differences((found as Record<string, unknown>)[key], value, tolerance, `${path}/${key}`),
    );
  return found === expected ? [] : [`${path}: ${String(found)} instead of ${String(expected)}`];
}

/** Compares numbers that were computed along different paths through floating point. */

export interface Tolerance {
  /** Two numbers are close when |actual − expected| ≤ absolute + relative · |expected|. */
  readonly absolute?: number;
  readonly relative?: number;
}

/**
 * Fails unless both have the same length and all numbers are close; the message names the worst place.
 * Equal infinities are close. NaN is close to nothing, not even to NaN.
 */
export function expectAllClose(
  actual: ArrayLike<number>,
  expected: ArrayLike<number>,
  { absolute = 1e-6, relative = 1e-5 }: Tolerance = {},
): void {
  if (actual.length !== expected.length) {
    throw new Error(`expected ${expected.length} numbers, got ${actual.length}`);
  }
  let worst = -1;
  let worstExcess = 0;
  for (let i = 0; i < expected.length; i++) {
    const [a, e] = [actual[i] as number, expected[i] as number];
    if (a === e) continue;
    const excess = Math.abs(a - e) / (absolute + relative * Math.abs(e));
    if (!(excess <= Math.max(1, worstExcess))) {
      worst = i;
      worstExcess = Number.isNaN(excess) ? Infinity : excess;
    }
  }
  if (worst < 0) return;
  throw new Error(
    `place ${worst} of ${expected.length}: got ${actual[worst]}, expected ${expected[worst]} ` +
      `(tolerance: absolute ${absolute}, relative ${relative}; off by ${worstExcess.toPrecision(3)} tolerances)`,
  );
}

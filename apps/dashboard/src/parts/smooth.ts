/**
 * An exponential mean of a curve, s_t = Σ w^(t−i) v_i / Σ w^(t−i) over i ≤ t: dividing by the sum of the weights keeps the
 * beginning from being pulled towards zero. Values that are missing stay missing and weigh nothing.
 */
export function smooth(values: ArrayLike<number | null>, weight: number): (number | null)[] {
  let sum = 0;
  let weights = 0;
  return Array.from(values, (value) => {
    if (value === null) return null;
    sum = weight * sum + value;
    weights = weight * weights + 1;
    return sum / weights;
  });
}

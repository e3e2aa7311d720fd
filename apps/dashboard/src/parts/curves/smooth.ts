/**
 * Smooths a curve by an exponential mean, s_t = Σ w^(t−i) v_i / Σ w^(t−i) over i ≤ t. The division by the sum of the weights keeps
 * the beginning from being drawn towards zero. Missing values stay missing and have no weight.
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

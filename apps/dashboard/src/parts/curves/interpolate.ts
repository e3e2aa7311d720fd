/** Interpolates linearly between points at `x`, and extrapolates beyond the first and the last point. The xs ascend. */
export function interpolate(xs: readonly number[], ys: readonly number[], x: number): number {
  let [low, high] = [0, xs.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((xs[middle] as number) <= x) low = middle;
    else high = middle;
  }
  const [x0, y0, x1, y1] = [xs[low], ys[low], xs[high], ys[high]] as [number, number, number, number];
  // At a given point, the result is exactly its number, without rounding errors.
  return x === x1 ? y1 : y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
}

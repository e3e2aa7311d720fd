/** Finds the units of feed-forward layers with ReLU that were active in the recorded pass. */
import type { tf } from '@ordo/tensor';

/** @param slopes [time, units], 0 or 1 */
export function findActiveUnits(slopes: tf.Tensor): Int32Array[] {
  const [time, width] = slopes.shape as [number, number];
  const values = slopes.dataSync<'float32'>();
  return Array.from({ length: time }, (_, row) => {
    const on: number[] = [];
    for (let unit = 0; unit < width; unit++) if (values[row * width + unit] !== 0) on.push(unit);
    return Int32Array.from(on);
  });
}

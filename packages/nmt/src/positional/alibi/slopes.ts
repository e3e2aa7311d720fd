/** The slopes of `alibi`. */

/**
 * Returns the slopes. They are 2^(-8/n), 2^(-16/n), … when the number n of heads is a power of two. Otherwise they are those of
 * the next lower power of two, followed by every other slope of the next higher one.
 */
export function alibiSlopes(heads: number): number[] {
  const power = 2 ** Math.floor(Math.log2(heads));
  const between = geometricSlopes(2 * power).filter((_, i) => i % 2 === 0);
  return [...geometricSlopes(power), ...between].slice(0, heads);
}

function geometricSlopes(heads: number): number[] {
  return Array.from({ length: heads }, (_, i) => 2 ** ((-8 * (i + 1)) / heads));
}

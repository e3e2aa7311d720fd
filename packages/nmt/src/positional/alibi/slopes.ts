/** The slopes of `alibi`. */

/** 2^(-8/n), 2^(-16/n), … for n heads a power of two; else those of the next lower power and every other of the next. */
export function alibiSlopes(heads: number): number[] {
  const power = 2 ** Math.floor(Math.log2(heads));
  const between = geometricSlopes(2 * power).filter((_, i) => i % 2 === 0);
  return [...geometricSlopes(power), ...between].slice(0, heads);
}

function geometricSlopes(heads: number): number[] {
  return Array.from({ length: heads }, (_, i) => 2 ** ((-8 * (i + 1)) / heads));
}

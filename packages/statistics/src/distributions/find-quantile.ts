/** Finds quantiles by solving the distribution function for its argument. */

export interface Monotone {
  /** A function that falls from above 0 to below 0 as x grows. */
  readonly value: (x: number) => number;
  /** The derivative of the function. */
  readonly slope: (x: number) => number;
  /** The point where the search starts; the value there must not be negative. */
  readonly from: number;
}

/** Finds the zero by Newton's method, and halves the bracket instead wherever a step would leave it. */
export function findZero({ value, slope, from }: Monotone): number {
  let lower = from;
  let step = 1;
  while (value(from + step) > 0) {
    lower = from + step;
    step *= 2;
  }
  let upper = from + step;
  let x = 0.5 * (lower + upper);
  for (;;) {
    const height = value(x);
    if (height > 0) lower = x;
    else upper = x;
    const newton = x - height / slope(x);
    const next = newton > lower && newton < upper ? newton : 0.5 * (lower + upper);
    if (Math.abs(next - x) <= 2 * Number.EPSILON * Math.abs(next) || height === 0) return height === 0 ? x : next;
    x = next;
  }
}

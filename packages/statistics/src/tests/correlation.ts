/** Computes the correlation of two series. */

/**
 * Computes Pearson's coefficient: Σ (x - x̄)(y - ȳ) / √(Σ (x - x̄)² · Σ (y - ȳ)²). It is NaN for fewer than two pairs, and for a
 * series that does not vary.
 */
export function correlate(x: ArrayLike<number>, y: ArrayLike<number>): number {
  if (x.length !== y.length)
    throw new RangeError(`a series of ${x.length} values has no pairs with one of ${y.length}`);
  const [meanX, meanY] = [mean(x), mean(y)];
  let [xy, xx, yy] = [0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    const [dx, dy] = [(x[i] as number) - meanX, (y[i] as number) - meanY];
    xy += dx * dy;
    xx += dx * dx;
    yy += dy * dy;
  }
  return xy / Math.sqrt(xx * yy);
}

function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] as number;
  return sum / values.length;
}

/**
 * Computes Pearson's coefficient of pairs that come one by one, without keeping them, by Welford's updates of means and moments.
 */
export class RunningCorrelation {
  /** The number of values in `state`. */
  static readonly STATE = 6;
  #count = 0;
  #meanX = 0;
  #meanY = 0;
  #xy = 0;
  #xx = 0;
  #yy = 0;

  add(x: number, y: number): void {
    this.#count += 1;
    const [dx, dy] = [x - this.#meanX, y - this.#meanY];
    this.#meanX += dx / this.#count;
    this.#meanY += dy / this.#count;
    const restY = y - this.#meanY;
    this.#xx += dx * (x - this.#meanX);
    this.#yy += dy * restY;
    this.#xy += dx * restY;
  }

  get count(): number {
    return this.#count;
  }

  /** The running sums. A correlation that `restore` makes from them continues with the same bits. */
  get state(): readonly number[] {
    return [this.#count, this.#meanX, this.#meanY, this.#xy, this.#xx, this.#yy];
  }

  static restore(state: ArrayLike<number>): RunningCorrelation {
    if (state.length !== RunningCorrelation.STATE) {
      throw new RangeError(`a running correlation has ${RunningCorrelation.STATE} numbers, and not ${state.length}`);
    }
    const made = new RunningCorrelation();
    [made.#count, made.#meanX, made.#meanY, made.#xy, made.#xx, made.#yy] = Array.from(state) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    return made;
  }

  /** The coefficient, which is NaN in the same cases as that of `correlate`. */
  get coefficient(): number {
    return this.#xy / Math.sqrt(this.#xx * this.#yy);
  }
}

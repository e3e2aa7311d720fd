/** Measures how far values are from those of a reference. */

/**
 * Returns the largest difference divided by the largest expected value; Infinity for a different number of values, or for a value
 * that is not a number.
 */
export function distance(found: ArrayLike<number>, expected: ArrayLike<number>): number {
  if (found.length !== expected.length) return Infinity;
  let [worst, largest] = [0, 0];
  for (let i = 0; i < found.length; i++) {
    const difference = Math.abs((found[i] as number) - (expected[i] as number));
    if (Number.isNaN(difference)) return Infinity;
    worst = Math.max(worst, difference);
    largest = Math.max(largest, Math.abs(expected[i] as number));
  }
  return largest === 0 ? worst : worst / largest;
}

/** Compares tensors with a file of reference values, and keeps the names of those that differ too much from them. */
export class Comparison {
  readonly #expected: (name: string) => ArrayLike<number>;
  readonly #tolerance: number;
  readonly #far: string[] = [];
  #compared = 0;

  constructor(expected: (name: string) => ArrayLike<number>, tolerance: number) {
    this.#expected = expected;
    this.#tolerance = tolerance;
  }

  add(found: ArrayLike<number>, name: string): void {
    const far = distance(found, this.#expected(name));
    if (!(far < this.#tolerance)) this.#far.push(`${name}: ${far}`);
    this.#compared += 1;
  }

  get outcome(): { readonly compared: number; readonly far: readonly string[] } {
    return { compared: this.#compared, far: this.#far };
  }
}

/** Summarises the lengths of the lines on a side in a few numbers: each bin is twice as wide as the previous one. */

export interface LengthBin {
  /** The smallest and the largest length of the bin. */
  readonly from: number;
  readonly to: number;
  readonly lines: number;
}

export class LengthHistogram {
  /** [bin]: the number of lines with a length of 0, 1, 2–3, 4–7, 8–15, … */
  readonly #lines: number[] = [];

  add(length: number): void {
    const bin = length === 0 ? 0 : Math.floor(Math.log2(length)) + 1;
    while (this.#lines.length <= bin) this.#lines.push(0);
    (this.#lines[bin] as number)++;
  }

  /** All bins up to the longest line. */
  get bins(): LengthBin[] {
    return this.#lines.map((lines, bin) =>
      bin === 0 ? { from: 0, to: 0, lines } : { from: 2 ** (bin - 1), to: 2 ** bin - 1, lines },
    );
  }
}

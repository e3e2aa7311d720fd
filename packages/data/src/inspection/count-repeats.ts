/** Counts repeated lines, with 8 bytes for each line, so that a large corpus fits into memory. */

const FIRST = 1 << 16;

export class Repeats {
  #hashes = new Float64Array(FIRST);
  #used = 0;

  add(line: string): void {
    if (this.#used === this.#hashes.length) {
      const longer = new Float64Array(2 * this.#hashes.length);
      longer.set(this.#hashes);
      this.#hashes = longer;
    }
    this.#hashes[this.#used++] = hash53(line);
  }

  /**
   * Returns the number of lines that were there before. With 4.5 million lines, two different ones count as equal in one of a
   * thousand corpora.
   */
  count(): number {
    const sorted = this.#hashes.subarray(0, this.#used).toSorted();
    let repeats = 0;
    for (let i = 1; i < sorted.length; i++) if (sorted[i] === sorted[i - 1]) repeats++;
    return repeats;
  }
}

/** Returns 53 bits: two multiplicative hashes, mixed as in MurmurHash3 (Appleby 2011). */
export function hash53(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  const [mixedHigh, mixedLow] = [mix(high, low), mix(low, high)];
  return 2 ** 32 * (mixedHigh & 0x1fffff) + (mixedLow >>> 0);
}

function mix(a: number, b: number): number {
  return Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
}

/** Finds which cuts of a span the ranks of its words allow. A side without ranked words allows both labels. */
export class RankRanges {
  #begin = 0;
  #least = new Int32Array(0);
  #most = new Int32Array(0);
  #leastRight = new Int32Array(0);
  #mostRight = new Int32Array(0);

  /** Finds the extremes on either side of every cut of [begin, end), in one pass each. */
  measure(ranks: Int32Array, begin: number, end: number): void {
    const size = end - begin;
    if (this.#least.length < size + 1) {
      [this.#least, this.#most] = [new Int32Array(2 * size), new Int32Array(2 * size)];
      [this.#leastRight, this.#mostRight] = [new Int32Array(2 * size), new Int32Array(2 * size)];
    }
    this.#begin = begin;
    let [least, most] = [NONE, -1];
    for (let i = 0; i < size; i++) {
      this.#least[i] = least;
      this.#most[i] = most;
      const rank = ranks[begin + i] as number;
      if (rank < 0) continue;
      least = Math.min(least, rank);
      most = Math.max(most, rank);
    }
    [least, most] = [NONE, -1];
    for (let i = size - 1; i >= 0; i--) {
      const rank = ranks[begin + i] as number;
      if (rank >= 0) {
        least = Math.min(least, rank);
        most = Math.max(most, rank);
      }
      this.#leastRight[i] = least;
      this.#mostRight[i] = most;
    }
  }

  /** A side without ranks has −1 as its largest rank, and more than any rank as its smallest. */
  allowsStraight(cut: number): boolean {
    const i = cut - this.#begin;
    return (this.#most[i] as number) <= (this.#leastRight[i] as number);
  }

  allowsInverted(cut: number): boolean {
    const i = cut - this.#begin;
    return (this.#mostRight[i] as number) <= (this.#least[i] as number);
  }
}

const NONE = 2 ** 31 - 1;

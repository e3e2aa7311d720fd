/**
 * Frequencies of symbol pairs while BPE is learned, with the pruning of subword-nmt.
 *
 * Rare pairs leave the `live` list that each search for the best pair walks. A pair that comes back after it was pruned
 * starts from nought and overwrites what was put aside, so its frequency may be too small: a quirk of the reference
 * that decides between merges in rare cases and is therefore reproduced, not mended.
 */

const ABSENT = 0;
const LIVE = 1;

export class PairStatistics {
  readonly #state: number[] = [];
  readonly #frequency: number[] = [];
  readonly #saved: (number | undefined)[] = [];
  #live: number[] = [];

  /** Adds to a pair's frequency; a pair that is not live starts from nought. */
  add(pair: number, amount: number): void {
    if (this.#state[pair] === LIVE) {
      (this.#frequency[pair] as number) += amount;
    } else {
      this.#enter(pair, amount);
    }
  }

  set(pair: number, frequency: number): void {
    if (this.#state[pair] === LIVE) this.#frequency[pair] = frequency;
    else this.#enter(pair, frequency);
  }

  /** The frequency of a live pair. */
  of(pair: number): number {
    return this.#frequency[pair] as number;
  }

  get liveCount(): number {
    return this.#live.length;
  }

  /** Puts every live pair's frequency aside too, keeping it live. */
  saveAll(): void {
    for (const pair of this.#live) this.#saved[pair] = this.#frequency[pair] as number;
  }

  /** Puts live pairs below the threshold aside; a negative frequency is a debt on what lies there already. */
  prune(threshold: number): void {
    const kept: number[] = [];
    for (const pair of this.#live) {
      const frequency = this.#frequency[pair] as number;
      if (frequency >= threshold) {
        kept.push(pair);
        continue;
      }
      this.#state[pair] = ABSENT;
      this.#saved[pair] = frequency < 0 ? (this.#saved[pair] ?? 0) + frequency : frequency;
    }
    this.#live = kept;
  }

  /** Makes every pair that was ever put aside live again, with the frequency that was put aside. */
  restoreAll(): void {
    this.#live = [];
    for (let pair = 0; pair < this.#saved.length; pair++) {
      const frequency = this.#saved[pair];
      this.#state[pair] = ABSENT;
      if (frequency !== undefined) this.#enter(pair, frequency);
    }
  }

  /** The live pair with the highest frequency; `isGreater` decides between equals. Undefined when none is live. */
  findBest(isGreater: (pair: number, than: number) => boolean): number | undefined {
    let best: number | undefined;
    let highest = -Infinity;
    for (const pair of this.#live) {
      const frequency = this.#frequency[pair] as number;
      if (frequency > highest || (frequency === highest && isGreater(pair, best as number))) {
        best = pair;
        highest = frequency;
      }
    }
    return best;
  }

  #enter(pair: number, frequency: number): void {
    // Holey arrays are slow: pairs are numbered in order, so the gap to fill is short.
    while (this.#state.length <= pair) {
      this.#state.push(ABSENT);
      this.#frequency.push(0);
      this.#saved.push(undefined);
    }
    this.#state[pair] = LIVE;
    this.#frequency[pair] = frequency;
    this.#live.push(pair);
  }
}

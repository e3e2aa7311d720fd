/** A heap of places for merges, with the lowest rank first, and of equal ranks the leftmost place. */

/** Places are below this number, so that a rank and a place are one exact number. */
const PLACES = 2 ** 32;

export class RankHeap {
  readonly #keys: number[] = [];

  get size(): number {
    return this.#keys.length;
  }

  push(rank: number, place: number): void {
    const keys = this.#keys;
    const key = rank * PLACES + place;
    let at = keys.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((keys[parent] as number) <= key) break;
      keys[at] = keys[parent] as number;
      at = parent;
    }
    keys[at] = key;
  }

  /** Removes the first place and returns it. The heap must not be empty. */
  pop(): { readonly rank: number; readonly place: number } {
    const keys = this.#keys;
    const first = keys[0] as number;
    const last = keys.pop() as number;
    if (keys.length > 0) this.#sink(last);
    return { rank: Math.floor(first / PLACES), place: first % PLACES };
  }

  /** Inserts a key at the top and lets it sink to its place. */
  #sink(key: number): void {
    const keys = this.#keys;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= keys.length) break;
      if (child + 1 < keys.length && (keys[child + 1] as number) < (keys[child] as number)) child++;
      if ((keys[child] as number) >= key) break;
      keys[at] = keys[child] as number;
      at = child;
    }
    keys[at] = key;
  }
}

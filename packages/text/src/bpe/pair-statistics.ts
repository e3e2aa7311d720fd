/**
 * Frequencies of symbol pairs while BPE is learned, with the pruning of subword-nmt.
 *
 * Rare pairs leave the list of live ones that each search for the best pair walks. A pair that comes back after it was
 * pruned starts from nought and overwrites what was put aside, so its frequency may be too small: a quirk of the
 * reference that decides between merges in rare cases and is therefore reproduced, not mended.
 */
import { fit } from '../growing-array.ts';

const START = 1 << 12;
const NOT_LIVE = -1;
/** Live pairs are searched by blocks of 2^6, of which most can be passed over. */
const BLOCK = 6;

export class PairStatistics {
  /** Live pairs and their frequencies, side by side, and where in the list a pair stands. */
  #live = new Int32Array(START);
  #frequencies = new Float64Array(START);
  #liveCount = 0;
  /** By block: no frequency in it is higher than this. */
  #bounds = new Float64Array(START >> BLOCK);
  #places = new Int32Array(START).fill(NOT_LIVE);
  /** Frequencies put aside, by pair; NaN where there is none. */
  #saved = new Float64Array(START).fill(NaN);

  /** Adds to a pair's frequency; a pair that is not live starts from nought. */
  add(pair: number, amount: number): void {
    const place = this.#places[pair] ?? NOT_LIVE;
    if (place === NOT_LIVE) this.#enter(pair, amount);
    else this.#put(place, (this.#frequencies[place] as number) + amount);
  }

  set(pair: number, frequency: number): void {
    const place = this.#places[pair] ?? NOT_LIVE;
    if (place === NOT_LIVE) this.#enter(pair, frequency);
    else this.#put(place, frequency);
  }

  /** The frequency of a live pair. */
  of(pair: number): number {
    return this.#frequencies[this.#places[pair] as number] as number;
  }

  /** Puts every live pair's frequency aside too, keeping it live. */
  saveAll(): void {
    for (let place = 0; place < this.#liveCount; place++) {
      this.#saved[this.#live[place] as number] = this.#frequencies[place] as number;
    }
  }

  /** Puts live pairs below the threshold aside; a negative frequency is a debt on what lies there already. */
  prune(threshold: number): void {
    const count = this.#liveCount;
    this.#restart();
    for (let place = 0; place < count; place++) {
      const pair = this.#live[place] as number;
      const frequency = this.#frequencies[place] as number;
      this.#places[pair] = NOT_LIVE;
      if (frequency >= threshold) this.#enter(pair, frequency);
      else if (frequency < 0)
        this.#saved[pair] = (Number.isNaN(this.#saved[pair]) ? 0 : (this.#saved[pair] as number)) + frequency;
      else this.#saved[pair] = frequency;
    }
  }

  /** Makes every pair that was ever put aside live again, and no other, with the frequency that was put aside. */
  restoreAll(): void {
    this.#restart();
    this.#places.fill(NOT_LIVE);
    for (let pair = 0; pair < this.#saved.length; pair++) {
      const frequency = this.#saved[pair] as number;
      if (!Number.isNaN(frequency)) this.#enter(pair, frequency);
    }
  }

  /** The live pair with the highest frequency; `isGreater` decides between equals. Undefined when none is live. */
  findBest(isGreater: (pair: number, than: number) => boolean): number | undefined {
    let best: number | undefined;
    let highest = -Infinity;
    for (let start = 0; start < this.#liveCount; start += 1 << BLOCK) {
      if ((this.#bounds[start >> BLOCK] as number) < highest) continue;
      const end = Math.min(start + (1 << BLOCK), this.#liveCount);
      let bound = -Infinity;
      for (let place = start; place < end; place++) {
        const frequency = this.#frequencies[place] as number;
        if (frequency > bound) bound = frequency;
        if (frequency < highest) continue;
        const pair = this.#live[place] as number;
        if (frequency === highest && !isGreater(pair, best as number)) continue;
        best = pair;
        highest = frequency;
      }
      this.#bounds[start >> BLOCK] = bound;
    }
    return best;
  }

  #put(place: number, frequency: number): void {
    this.#frequencies[place] = frequency;
    if (frequency > (this.#bounds[place >> BLOCK] as number)) this.#bounds[place >> BLOCK] = frequency;
  }

  #restart(): void {
    this.#liveCount = 0;
    this.#bounds.fill(0);
  }

  #enter(pair: number, frequency: number): void {
    const place = this.#liveCount++;
    this.#live = fit(this.#live, this.#liveCount);
    this.#frequencies = fit(this.#frequencies, this.#liveCount);
    this.#bounds = fit(this.#bounds, (place >> BLOCK) + 1);
    if (pair >= this.#places.length) {
      const known = this.#places.length;
      this.#places = fit(this.#places, pair + 1).fill(NOT_LIVE, known);
      this.#saved = fit(this.#saved, this.#places.length).fill(NaN, known);
    }
    this.#live[place] = pair;
    this.#put(place, frequency);
    this.#places[pair] = place;
  }
}

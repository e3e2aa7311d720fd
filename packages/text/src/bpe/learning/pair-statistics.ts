/**
 * Frequencies of symbol pairs while BPE is learned, with the pruning of subword-nmt.
 *
 * Pruning moves rare pairs out of the list of live pairs, which every search for the best pair walks, and saves their
 * frequencies. A pair that returns later starts at 0 and overwrites the saved frequency, so its frequency may be too small. This
 * quirk of the reference decides between merges in rare cases and is therefore reproduced, not corrected.
 */
import { fit } from '../../growing-array.ts';

const START = 1 << 12;
const NOT_LIVE = -1;
/** Live pairs are searched in blocks of 2^6, most of which can be skipped. */
const BLOCK = 6;

export class PairStatistics {
  /** The live pairs, and in parallel their frequencies. */
  #live = new Int32Array(START);
  #frequencies = new Float64Array(START);
  #liveCount = 0;
  /** [block] → an upper bound of its frequencies. */
  #bounds = new Float64Array(START >> BLOCK);
  /** [pair] → its place in the list of live pairs. */
  #places = new Int32Array(START).fill(NOT_LIVE);
  /** [pair] → its saved frequency; NaN if none was saved. */
  #saved = new Float64Array(START).fill(NaN);

  /** Adds to the frequency of a pair. A pair that is not live starts at 0. */
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

  /** Returns the frequency of a live pair. */
  of(pair: number): number {
    return this.#frequencies[this.#places[pair] as number] as number;
  }

  /** Saves the frequencies of all live pairs, which stay live. */
  saveAll(): void {
    for (let place = 0; place < this.#liveCount; place++) {
      this.#saved[this.#live[place] as number] = this.#frequencies[place] as number;
    }
  }

  /** Saves and removes live pairs below the threshold. A negative frequency is added to the saved one. */
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

  /** Makes exactly those pairs live that were ever saved, with their saved frequencies. */
  restoreAll(): void {
    this.#restart();
    this.#places.fill(NOT_LIVE);
    for (let pair = 0; pair < this.#saved.length; pair++) {
      const frequency = this.#saved[pair] as number;
      if (!Number.isNaN(frequency)) this.#enter(pair, frequency);
    }
  }

  /** Returns the live pair with the highest frequency; `isGreater` decides between equal ones. Undefined if no pair is live. */
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

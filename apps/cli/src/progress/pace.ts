/** Tells how many runs have ended and how long the others will take, from the time that runs have taken so far. */
import { formatDuration } from './draw.ts';

export class Pace {
  readonly #total: number;
  readonly #now: () => number;
  #since: number;
  #ended = 0;
  readonly #seconds: number[] = [];

  /** @param now in milliseconds */
  constructor(total: number, now: () => number = () => performance.now()) {
    this.#total = total;
    this.#now = now;
    this.#since = now();
  }

  /** @param carriedOut false for a run that was found finished, which says nothing about the time that runs take. */
  describe(carriedOut: boolean): string {
    const seconds = (this.#now() - this.#since) / 1000;
    this.#since = this.#now();
    if (carriedOut) this.#seconds.push(seconds);
    this.#ended++;
    const left = this.#total - this.#ended;
    const mean = this.#seconds.reduce((sum, one) => sum + one, 0) / this.#seconds.length;
    const eta = left === 0 || Number.isNaN(mean) ? '' : `, about ${formatDuration(left * mean)} left`;
    return `${this.#ended} of ${this.#total} runs have ended${eta}`;
  }
}

/**
 * Implements numpy's `default_rng(seed)`, with the draws that resampling needs. The same seed gives the same numbers as numpy
 * 1.17 and later, so p-values can be compared digit by digit.
 */
import { OrdoError } from '@ordo/core/errors';
import { Pcg64 } from './pcg64.ts';

const WORD = 2 ** 32;
/** Up to this bound, draw · bound is exact in a double. No test set has more segments. */
const LARGEST_BOUND = 2 ** 21;
const BLOCK = 2048;

export class NumpyGenerator {
  readonly #generator: Pcg64;
  /** 32-bit draws that are made in advance: the low half of each 64-bit output, then its high half. */
  readonly #block = new Uint32Array(BLOCK);
  #cursor = BLOCK;

  /** @throws OrdoError `metric.invalid-input` unless the seed is an integer from 0 to 2^53 - 1. */
  constructor(seed: number) {
    if (!Number.isSafeInteger(seed) || seed < 0) {
      throw new OrdoError('metric.invalid-input', `seed ${seed} is not an integer between 0 and 2^53 - 1`, {
        pointer: '/seed',
        fix: 'give a non-negative integer; sacreBLEU uses 12345',
      });
    }
    this.#generator = new Pcg64(seed);
  }

  /** Fills the target with integers in [0, bound), as `Generator.integers` and `choice` do (Lemire 2019, on 32-bit draws). */
  fillBelow(bound: number, target: Uint32Array): Uint32Array {
    if (bound > LARGEST_BOUND) {
      throw new OrdoError('metric.invalid-input', `${bound} segments are too many to resample`, {
        fix: `give at most ${LARGEST_BOUND} segments`,
      });
    }
    if (bound === 1) return target.fill(0);
    const threshold = (WORD - bound) % bound;
    for (let i = 0; i < target.length; i++) {
      let product = 0;
      let result = 0;
      do {
        product = this.#next() * bound;
        result = Math.floor(product / WORD);
      } while (product - result * WORD < threshold);
      target[i] = result;
    }
    return target;
  }

  /** Fills the target with 0 and 1, as `Generator.integers(2, dtype=bool)` does: 32 values from each draw, lowest bit first. */
  fillBits(target: Uint8Array): Uint8Array {
    let buffer = 0;
    for (let i = 0; i < target.length; i++) {
      buffer = i % 32 === 0 ? this.#next() : buffer >>> 1;
      target[i] = buffer & 1;
    }
    return target;
  }

  #next(): number {
    if (this.#cursor === BLOCK) {
      this.#generator.generate(this.#block);
      this.#cursor = 0;
    }
    return this.#block[this.#cursor++] as number;
  }
}

/**
 * numpy's PCG64: a 128-bit linear congruential generator with XSL-RR output (O'Neill 2014). It produces blocks and keeps its
 * state in local variables, so that drawing takes only a small part of the time of resampling.
 */
import { generateSeedState } from './seed-sequence.ts';

/** The multiplier 0x2360ED051FC65DA44385DF649FCCF645, with the lowest word first. */
const [M0, M1, M2, M3] = [0x9fccf645, 0x4385df64, 0x1fc65da4, 0x2360ed05] as const;
const WORD = 2 ** 32;

export class Pcg64 {
  /** The state, with the lowest word first. */
  readonly #state = new Uint32Array(4);
  readonly #increment = new Uint32Array(4);

  /** Seeds the generator in the same way as `default_rng(seed)`: SeedSequence gives the state and the stream. */
  constructor(seed: number) {
    const words = generateSeedState(seed, 8);
    const word = (i: number) => BigInt(words[i] as number);
    const toInteger = (i: number) => (word(i + 1) << 96n) | (word(i) << 64n) | (word(i + 3) << 32n) | word(i + 2);
    setWords(this.#increment, (toInteger(4) << 1n) | 1n);
    const discarded = new Uint32Array(2);
    this.generate(discarded);
    setWords(this.#state, toWhole(this.#state) + toInteger(0));
    this.generate(discarded);
  }

  /**
   * Fills the target with outputs, each as its low word and its high word.
   *
   * state ← state · multiplier + increment (mod 2^128), word by word as in long multiplication. The low word of a
   * column is exact in 32-bit arithmetic. Its carry is computed in doubles, as (sum - low word) / 2^32; the rounding
   * error of the sum is far below 2^32, so rounding the quotient gives the exact carry.
   */
  generate(target: Uint32Array): void {
    let [s0, s1, s2, s3] = this.#state as unknown as [number, number, number, number];
    const [i0, i1, i2, i3] = this.#increment as unknown as [number, number, number, number];
    for (let k = 0; k < target.length; k += 2) {
      const w0 = (Math.imul(s0, M0) + i0) >>> 0;
      const carry0 = Math.floor((s0 * M0 + i0 - w0) / WORD + 0.5);
      const w1 = (Math.imul(s0, M1) + Math.imul(s1, M0) + i1 + carry0) >>> 0;
      const carry1 = Math.floor((s0 * M1 + s1 * M0 + i1 + carry0 - w1) / WORD + 0.5);
      const w2 = (Math.imul(s0, M2) + Math.imul(s1, M1) + Math.imul(s2, M0) + i2 + carry1) >>> 0;
      const carry2 = Math.floor((s0 * M2 + s1 * M1 + s2 * M0 + i2 + carry1 - w2) / WORD + 0.5);
      s3 = (Math.imul(s0, M3) + Math.imul(s1, M2) + Math.imul(s2, M1) + Math.imul(s3, M0) + i3 + carry2) >>> 0;
      s2 = w2;
      s1 = w1;
      s0 = w0;
      // XSL-RR: XOR the halves and rotate right by the top six bits. There is no branch, because the processor would
      // predict it wrongly half of the time; a rotation by 32 or more swaps the halves, for which the mask is all ones.
      const high = s3 ^ s1;
      const low = s2 ^ s0;
      const swap = (high ^ low) & (s3 >> 31);
      const shift = (s3 >>> 26) & 31;
      const a = high ^ swap;
      const b = low ^ swap;
      target[k] = (b >>> shift) | ((a << 1) << (31 - shift));
      target[k + 1] = (a >>> shift) | ((b << 1) << (31 - shift));
    }
    this.#state.set([s0, s1, s2, s3]);
  }
}

function setWords(target: Uint32Array, value: bigint): void {
  for (let i = 0; i < 4; i++) target[i] = Number((value >> (32n * BigInt(i))) & 0xffffffffn);
}

function toWhole(words: Uint32Array): bigint {
  let whole = 0n;
  for (let i = 3; i >= 0; i--) whole = (whole << 32n) | BigInt(words[i] as number);
  return whole;
}

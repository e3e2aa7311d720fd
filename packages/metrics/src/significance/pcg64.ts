/**
 * PCG64 as numpy has it: a 128-bit linear congruential generator with XSL-RR output (O'Neill 2014). It works in blocks,
 * with the state in local variables, so that drawing is not what resampling takes its time for.
 */
import { generateSeedState } from './seed-sequence.ts';

/** The multiplier 0x2360ED051FC65DA44385DF649FCCF645 in 16-bit limbs, lowest first. */
const [M0, M1, M2, M3, M4, M5, M6, M7] = [0xf645, 0x9fcc, 0xdf64, 0x4385, 0x5da4, 0x1fc6, 0xed05, 0x2360] as const;
const LIMB = 2 ** 16;
const WORD = 2 ** 32;

export class Pcg64 {
  /** Four 32-bit words each, lowest first. */
  readonly #state = new Float64Array(4);
  readonly #increment = new Float64Array(4);

  /** Seeded as `default_rng(seed)`: SeedSequence gives state and stream. */
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
   * Fills the target with outputs, each as low word, high word.
   *
   * state ← state · multiplier + increment (mod 2^128), in columns of 16 bits: all of them are below 2^52 and so exact.
   * The words s0…s3 are kept without passing the last carries on (they may exceed 2^32 a little), which shortens the
   * chain from one output to the next; only the output needs them settled.
   */
  generate(target: Uint32Array): void {
    let [s0, s1, s2, s3] = this.#state as unknown as [number, number, number, number];
    const [i0, i1, i2, i3] = this.#increment as unknown as [number, number, number, number];
    for (let k = 0; k < target.length; k += 2) {
      const c0 = s0 * M0 + i0;
      const c1 = s0 * M1;
      const c2 = s0 * M2 + s1 * M0 + i1;
      const c3 = s0 * M3 + s1 * M1;
      const c4 = s0 * M4 + s1 * M2 + s2 * M0 + i2;
      const c5 = s0 * M5 + s1 * M3 + s2 * M1;
      const c6 = s0 * M6 + s1 * M4 + s2 * M2 + s3 * M0 + i3;
      const c7 = s0 * M7 + s1 * M5 + s2 * M3 + s3 * M1;
      // An odd column's low 16 bits are its word's upper half, the rest goes to the next word. c - q · 2^16 is c mod
      // 2^16, many times faster than % on doubles.
      const q1 = Math.floor(c1 / LIMB);
      const q3 = Math.floor(c3 / LIMB);
      const q5 = Math.floor(c5 / LIMB);
      const q7 = Math.floor(c7 / LIMB);
      const w0 = c0 + (c1 - q1 * LIMB) * LIMB;
      const w1 = c2 + q1 + (c3 - q3 * LIMB) * LIMB;
      const w2 = c4 + q3 + (c5 - q5 * LIMB) * LIMB;
      const w3 = c6 + q5 + (c7 - q7 * LIMB) * LIMB;
      const carry0 = Math.floor(w0 / WORD);
      const carry1 = Math.floor(w1 / WORD);
      const carry2 = Math.floor(w2 / WORD);
      s0 = w0 - carry0 * WORD;
      s1 = w1 - carry1 * WORD + carry0;
      s2 = w2 - carry2 * WORD + carry1;
      s3 = w3 - Math.floor(w3 / WORD) * WORD + carry2;

      const settled2 = s2 + Math.floor(s1 / WORD);
      const top = (s3 + Math.floor(settled2 / WORD)) | 0;
      // XSL-RR: the halves XORed, rotated right by the top six bits; without branches, which would be guessed wrong half
      // of the time. A rotation by 32 or more swaps the halves (the mask is all ones).
      const high = top ^ s1;
      const low = settled2 ^ s0;
      const swap = (high ^ low) & (top >> 31);
      const shift = (top >>> 26) & 31;
      const a = high ^ swap;
      const b = low ^ swap;
      target[k] = (b >>> shift) | ((a << 1) << (31 - shift));
      target[k + 1] = (a >>> shift) | ((b << 1) << (31 - shift));
    }
    this.#state.set([s0, s1, s2, s3]);
  }
}

function setWords(target: Float64Array, value: bigint): void {
  for (let i = 0; i < 4; i++) target[i] = Number((value >> (32n * BigInt(i))) & 0xffffffffn);
}

/** Carries that were not passed on yet are, by the addition. */
function toWhole(words: Float64Array): bigint {
  let whole = 0n;
  for (let i = 3; i >= 0; i--) whole = (whole << 32n) + BigInt(words[i] as number);
  return whole;
}

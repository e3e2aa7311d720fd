/**
 * numpy's `default_rng(seed)`: PCG64 (O'Neill 2014, XSL-RR output) seeded by SeedSequence, with the draws resampling
 * needs. The same seed gives the same numbers as numpy 1.17 and later, so p-values can be compared digit by digit.
 */
import { OrdoError } from '@ordo/core';
import { generateSeedState } from './seed-sequence.ts';

/** The 128-bit multiplier 0x2360ED051FC65DA44385DF649FCCF645 in 16-bit limbs, lowest first. */
const [M0, M1, M2, M3, M4, M5, M6, M7] = [0xf645, 0x9fcc, 0xdf64, 0x4385, 0x5da4, 0x1fc6, 0xed05, 0x2360] as const;
const LIMB = 2 ** 16;
const WORD = 2 ** 32;

export class NumpyGenerator {
  // State and increment as four 32-bit words each, lowest first. Doubles hold the partial products exactly (< 2^50).
  #s0 = 0;
  #s1 = 0;
  #s2 = 0;
  #s3 = 0;
  #i0 = 0;
  #i1 = 0;
  #i2 = 0;
  #i3 = 0;
  #high = 0;
  #low = 0;
  #hasSpare = false;

  constructor(seed: number) {
    if (!Number.isSafeInteger(seed) || seed < 0) {
      throw new OrdoError('metric.invalid-input', `seed ${seed} is not an integer between 0 and 2^53 - 1`, {
        pointer: '/seed',
        fix: 'give a non-negative integer; sacreBLEU uses 12345',
      });
    }
    const words = generateSeedState(seed, 8);
    const word = (i: number) => BigInt(words[i] as number);
    const toInteger = (i: number) => (word(i + 1) << 96n) | (word(i) << 64n) | (word(i + 3) << 32n) | word(i + 2);
    const increment = BigInt.asUintN(128, (toInteger(4) << 1n) | 1n);
    [this.#i0, this.#i1, this.#i2, this.#i3] = toLimbs(increment);
    this.#step();
    [this.#s0, this.#s1, this.#s2, this.#s3] = toLimbs(this.#state() + toInteger(0));
    this.#step();
  }

  /** The next 64-bit output as [high, low] 32-bit words. */
  nextUint64(): [number, number] {
    this.#advance();
    return [this.#high, this.#low];
  }

  /** 32 bits: the low half of a 64-bit output, then its high half; the spare half survives between calls. */
  nextUint32(): number {
    if (this.#hasSpare) {
      this.#hasSpare = false;
      return this.#high;
    }
    this.#advance();
    this.#hasSpare = true;
    return this.#low;
  }

  /** A double in [0, 1) with 53 random bits. */
  nextDouble(): number {
    const [high, low] = this.nextUint64();
    return (high * 2 ** 21 + (low >>> 11)) / 2 ** 53;
  }

  /** Fills with integers in [0, bound): `Generator.integers`/`choice` with replacement (Lemire 2019 on 32-bit draws). */
  fillBelow(bound: number, target: Uint32Array): Uint32Array {
    if (bound === 1) return target.fill(0);
    const threshold = (WORD - bound) % bound;
    for (let i = 0; i < target.length; i++) {
      for (;;) {
        const draw = this.nextUint32();
        // draw · bound in two exact halves: the high word is the result, the low word decides on rejection.
        const lowPart = (draw & 0xffff) * bound;
        const highPart = (draw >>> 16) * bound + Math.floor(lowPart / LIMB);
        const leftover = (highPart % LIMB) * LIMB + (lowPart % LIMB);
        if (leftover < threshold) continue;
        target[i] = highPart / LIMB;
        break;
      }
    }
    return target;
  }

  /** Fills with 0 and 1: `Generator.integers(2, dtype=bool)`, 32 values from a draw, lowest bit first. */
  fillBits(target: Uint8Array): Uint8Array {
    let buffer = 0;
    for (let i = 0; i < target.length; i++) {
      buffer = i % 32 === 0 ? this.nextUint32() : buffer >>> 1;
      target[i] = buffer & 1;
    }
    return target;
  }

  /** One step of the generator and its XSL-RR output: the halves XORed, rotated right by the top six bits. */
  #advance(): void {
    this.#step();
    const high = (this.#s3 ^ this.#s1) >>> 0;
    const low = (this.#s2 ^ this.#s0) >>> 0;
    const rotation = this.#s3 >>> 26;
    const [a, b] = rotation < 32 ? [high, low] : [low, high];
    const shift = rotation & 31;
    this.#high = shift === 0 ? a : ((a >>> shift) | (b << (32 - shift))) >>> 0;
    this.#low = shift === 0 ? b : ((b >>> shift) | (a << (32 - shift))) >>> 0;
  }

  /** state ← state · multiplier + increment (mod 2^128), in columns of 16 bits. */
  #step(): void {
    const s0 = this.#s0;
    const s1 = this.#s1;
    const s2 = this.#s2;
    const s3 = this.#s3;
    const c0 = s0 * M0 + this.#i0;
    const c1 = s0 * M1 + Math.floor(c0 / LIMB);
    const c2 = s0 * M2 + s1 * M0 + this.#i1 + Math.floor(c1 / LIMB);
    const c3 = s0 * M3 + s1 * M1 + Math.floor(c2 / LIMB);
    const c4 = s0 * M4 + s1 * M2 + s2 * M0 + this.#i2 + Math.floor(c3 / LIMB);
    const c5 = s0 * M5 + s1 * M3 + s2 * M1 + Math.floor(c4 / LIMB);
    const c6 = s0 * M6 + s1 * M4 + s2 * M2 + s3 * M0 + this.#i3 + Math.floor(c5 / LIMB);
    const c7 = s0 * M7 + s1 * M5 + s2 * M3 + s3 * M1 + Math.floor(c6 / LIMB);
    this.#s0 = (c1 % LIMB) * LIMB + (c0 % LIMB);
    this.#s1 = (c3 % LIMB) * LIMB + (c2 % LIMB);
    this.#s2 = (c5 % LIMB) * LIMB + (c4 % LIMB);
    this.#s3 = (c7 % LIMB) * LIMB + (c6 % LIMB);
  }

  #state(): bigint {
    return (BigInt(this.#s3) << 96n) | (BigInt(this.#s2) << 64n) | (BigInt(this.#s1) << 32n) | BigInt(this.#s0);
  }
}

function toLimbs(value: bigint): [number, number, number, number] {
  const word = (i: bigint) => Number((value >> (32n * i)) & 0xffffffffn);
  return [word(0n), word(1n), word(2n), word(3n)];
}

import { OrdoError } from '../errors/errors.ts';

/** The whole state of a generator: four unsigned 32-bit words, which a checkpoint can hold as JSON. */
export type RandomState = readonly [number, number, number, number];

/**
 * A random generator: xoshiro128** 1.1 (Blackman & Vigna 2021), seeded by splitmix32 from a seed and a purpose. Two purposes of
 * one seed give independent streams: initialisation, order and dropout never share draws.
 */
export class Random {
  readonly #s: Uint32Array;

  private constructor(state: Uint32Array) {
    this.#s = state;
  }

  static fromSeed(seed: number, purpose: string): Random {
    if (!Number.isSafeInteger(seed) || seed < 0) {
      throw new OrdoError('internal.unexpected', `seed ${seed} is not an integer between 0 and 2^53 - 1`);
    }
    let h = (seed ^ Math.floor(seed / 2 ** 32)) >>> 0;
    for (let i = 0; i < purpose.length; i++) h = mix32((h + purpose.charCodeAt(i) + 0x9e3779b9) >>> 0);
    const state = new Uint32Array(4);
    for (let i = 0; i < 4; i++) {
      h = (h + 0x9e3779b9) >>> 0;
      state[i] = mix32(h);
    }
    if (state.every((word) => word === 0)) state[0] = 1;
    return new Random(state);
  }

  static fromState(state: RandomState): Random {
    return new Random(Uint32Array.from(state));
  }

  get state(): RandomState {
    const [a = 0, b = 0, c = 0, d = 0] = this.#s;
    return [a, b, c, d];
  }

  /** Returns a uniform integer in [0, 2^32). */
  nextUint32(): number {
    const s = this.#s;
    const s0 = s[0] as number;
    const s1 = s[1] as number;
    const product = Math.imul(s1, 5);
    const result = Math.imul((product << 7) | (product >>> 25), 9) >>> 0;
    const s2 = (s[2] as number) ^ s0;
    const s3 = (s[3] as number) ^ s1;
    s[0] = s0 ^ s3;
    s[1] = s1 ^ s2;
    s[2] = s2 ^ (s1 << 9);
    s[3] = (s3 << 11) | (s3 >>> 21);
    return result;
  }

  /** Returns a uniform number in [0, 1) with 53 random bits. */
  nextFloat(): number {
    return (this.nextUint32() * 2 ** 21 + (this.nextUint32() >>> 11)) / 2 ** 53;
  }

  /** Returns a uniform integer in [0, bound); draws are rejected to avoid modulo bias. */
  nextBelow(bound: number): number {
    if (!Number.isInteger(bound) || bound < 1 || bound > 2 ** 32) {
      throw new OrdoError('internal.unexpected', `bound ${bound} is not an integer between 1 and 2^32`);
    }
    const limit = 2 ** 32 - (2 ** 32 % bound);
    for (;;) {
      const draw = this.nextUint32();
      if (draw < limit) return draw % bound;
    }
  }

  /** Returns a standard normal number (Box–Muller). The second number of the pair is discarded, so the state stays four words. */
  nextNormal(): number {
    const u = 1 - this.nextFloat();
    return Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * this.nextFloat());
  }

  /** Shuffles the items in place (Fisher–Yates). */
  shuffle<T>(items: T[]): T[] {
    for (let i = items.length - 1; i > 0; i--) {
      const j = this.nextBelow(i + 1);
      [items[i], items[j]] = [items[j] as T, items[i] as T];
    }
    return items;
  }
}

/** Mixes the bits of a number: a bijective 32-bit mixer with low bias (Wellons' `lowbias32`), shared by seeding and `dropout`. */
export function mix32(x: number): number {
  let h = x >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return (h ^ (h >>> 16)) >>> 0;
}

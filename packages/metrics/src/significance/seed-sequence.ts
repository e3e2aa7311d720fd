/**
 * numpy's SeedSequence (O'Neill's seed_seq_fe,
 * https://www.pcg-random.org/posts/developing-a-seed_seq-alternative.html): it spreads a seed over as many 32-bit words
 * as a generator needs.
 */

const POOL_SIZE = 4;
const XOR_SHIFT = 16;

/** Hashes by multiplication with a constant that changes with every use. */
class Hasher {
  #constant: number;
  readonly #multiplier: number;

  constructor(initial: number, multiplier: number) {
    this.#constant = initial;
    this.#multiplier = multiplier;
  }

  hash(value: number): number {
    const mixed = value ^ this.#constant;
    this.#constant = Math.imul(this.#constant, this.#multiplier) >>> 0;
    const product = Math.imul(mixed, this.#constant) >>> 0;
    return (product ^ (product >>> XOR_SHIFT)) >>> 0;
  }
}

function mix(x: number, y: number): number {
  const result = (Math.imul(0xca01f9dd, x) - Math.imul(0x4973f715, y)) >>> 0;
  return (result ^ (result >>> XOR_SHIFT)) >>> 0;
}

/** @returns the `count` words of `SeedSequence(seed).generate_state(count)` */
export function generateSeedState(seed: number, count: number): number[] {
  const entropy = toWords(seed);
  const hasher = new Hasher(0x43b0d7e5, 0x931e8875);
  const pool = Array.from({ length: POOL_SIZE }, (_, i) => hasher.hash(entropy[i] ?? 0));
  for (let source = 0; source < POOL_SIZE; source++) {
    for (let target = 0; target < POOL_SIZE; target++) {
      if (source !== target) pool[target] = mix(pool[target] as number, hasher.hash(pool[source] as number));
    }
  }
  const output = new Hasher(0x8b51f9dd, 0x58f38ded);
  return Array.from({ length: count }, (_, i) => output.hash(pool[i % POOL_SIZE] as number));
}

/** Returns the 32-bit words of the seed, lowest first. A safe integer has at most two, so they always fit into the pool. */
function toWords(seed: number): number[] {
  return [seed >>> 0, Math.floor(seed / 2 ** 32)];
}

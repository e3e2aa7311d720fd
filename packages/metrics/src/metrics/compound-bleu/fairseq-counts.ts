/**
 * Counts as fairseq's scorer does (`fairseq-score`, libbleu): words become numbers, lines are trimmed, and n-grams are compared
 * by a 64-bit hash. The hash sign-extends its bytes, so permuted n-grams sometimes collide, which raises the score by up to 0.06
 * BLEU. Published scores were computed with this hash, so Ordo gives such scores in addition to the exact ones.
 */
import { TokenNumbers } from '../../scoring/token-numbers.ts';

const PAD = 1;
const END = 2;
const UNKNOWN = 3;
/** The scorer replaces unknown words of a reference by this number, so that they match nothing. */
const NEVER_MATCHING = -999;
const SPECIAL_SYMBOLS = ['<s>', '<pad>', '</s>', '<unk>'];

/** Numbers the words of one corpus by first appearance; the system's line comes before the reference's. */
export class FairseqDictionary {
  readonly #numbers = new TokenNumbers(SPECIAL_SYMBOLS);

  /** Returns the ids that the scorer compares. An empty line keeps its end symbol, so it counts as one token. */
  encode(system: string, reference: string): { system: number[]; reference: number[] } {
    const systemIds = [...this.#numbers.numberWords(system), END];
    const referenceIds = [...this.#numbers.numberWords(reference), END];
    return {
      system: trim(systemIds),
      reference: trim(referenceIds.map((id) => (id === UNKNOWN ? NEVER_MATCHING : id))),
    };
  }
}

/** Drops padding on the left, and padding and end symbols on the right, but never the last remaining token. */
function trim(ids: readonly number[]): number[] {
  let start = 0;
  while (ids[start] === PAD) start++;
  let end = ids.length - 1;
  while (end > start && (ids[end] === END || ids[end] === PAD)) end--;
  return ids.slice(start, end + 1);
}

/** Counts clipped matches of n-grams, where equal hashes count as equal n-grams. */
export function countHashedMatches(system: readonly number[], reference: readonly number[], n: number): number {
  const left = new Map<string, number>();
  for (let i = 0; i + n <= system.length; i++) {
    const key = hashNgram(system, i, n);
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  let matches = 0;
  for (let i = 0; i + n <= reference.length; i++) {
    const key = hashNgram(reference, i, n);
    const count = left.get(key) ?? 0;
    if (count === 0) continue;
    left.set(key, count - 1);
    matches++;
  }
  return matches;
}

/**
 * Computes FNV-1a over the bytes of the ids (32 bits each, little-endian). Each byte is sign-extended to 64 bits before the XOR.
 */
function hashNgram(ids: readonly number[], start: number, n: number): string {
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (let i = start; i < start + n; i++) {
    const id = ids[i] as number;
    for (let shift = 0; shift < 32; shift += 8) {
      const byte = ((id >> shift) << 24) >> 24;
      low = (low ^ byte) >>> 0;
      if (byte < 0) high = ~high >>> 0;
      // Multiplies by the FNV prime 2^40 + 0x1b3, modulo 2^64.
      const product = low * 0x1b3;
      high = (Math.imul(high, 0x1b3) + Math.floor(product / 2 ** 32) + (low << 8)) >>> 0;
      low = product >>> 0;
    }
  }
  return `${high}:${low}`;
}

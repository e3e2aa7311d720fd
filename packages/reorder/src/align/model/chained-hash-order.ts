/**
 * The order in which fast_align visits the sizes of pairs. It is that of std::unordered_map in libstdc++: a list in which a key
 * follows the keys of its bucket, or comes first if the bucket was empty. When the table grows, the keys are moved one by one
 * into a new list.
 */

/** The numbers of buckets that libstdc++ uses when a table grows by inserting single keys. */
const BUCKETS = [
  13, 29, 59, 127, 257, 541, 1109, 2357, 5087, 10_273, 20_753, 42_043, 85_229, 172_933, 351_061, 712_697, 1_447_153,
  2_938_679, 5_967_347, 12_117_689, 24_607_243, 49_969_847,
] as const;

const NONE = -1;
/** The place before the first key. */
const HEAD = 0;

/**
 * Returns the numbers of the keys in the order of the table.
 * @param hashes the hashes of the keys, in the order in which they are inserted
 */
export function orderByChains(hashes: readonly number[]): number[] {
  // Keys are counted from 1, so that the head of the list is a place like theirs.
  const next = new Int32Array(hashes.length + 1).fill(NONE);
  let buckets = new Int32Array(BUCKETS[0]).fill(NONE);
  const bucketOf = (key: number): number => (hashes[key - 1] as number) % buckets.length;
  /** Puts a key into the list. The bucket that was first before then begins after it. */
  const put = (key: number): void => {
    const bucket = bucketOf(key);
    const before = buckets[bucket] as number;
    if (before !== NONE) {
      next[key] = next[before] as number;
      next[before] = key;
      return;
    }
    const first = next[HEAD] as number;
    next[key] = first;
    next[HEAD] = key;
    if (first !== NONE) buckets[bucketOf(first)] = key;
    buckets[bucket] = HEAD;
  };
  for (let key = 1, growth = 0; key <= hashes.length; key++) {
    if (key > buckets.length) {
      const keys = walk(next);
      buckets = new Int32Array(BUCKETS[++growth] as number).fill(NONE);
      next[HEAD] = NONE;
      for (const one of keys) put(one);
    }
    put(key);
  }
  return walk(next).map((key) => key - 1);
}

function walk(next: Int32Array): number[] {
  const keys: number[] = [];
  for (let key = next[HEAD] as number; key !== NONE; key = next[key] as number) keys.push(key);
  return keys;
}

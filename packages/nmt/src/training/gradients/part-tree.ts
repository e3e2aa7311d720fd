/**
 * The balanced tree in which the parts of a batch are summed, ((0 + 1) + (2 + 3)) + …, and the share of it that each process of a
 * group computes. The tree depends only on the number of parts, so the number of processes does not change any bit.
 */

/** The 2^height parts that begin with part `start`, which is a multiple of their number. */
export interface Subtree {
  readonly start: number;
  readonly height: number;
}

/** The sums that a group has to add up, and the order. */
export interface SumOrder {
  /** The number of subtrees that each process has summed by itself: [rank]. */
  readonly counts: readonly number[];
  /**
   * The additions that remain. Subtrees are numbered over the ranks, from left to right. For each pair [i, j] in turn, the sum of
   * i and j replaces subtree i. After the last pair, subtree 0 is the whole sum.
   */
  readonly additions: readonly (readonly [number, number])[];
}

/** Returns the parts [from, to) of a process. They are consecutive, and the numbers of parts differ by one at most. */
export function partsOf(rank: number, size: number, parts: number): { readonly from: number; readonly to: number } {
  const [from, to] = [rank, rank + 1].map((i) => Math.ceil((i * parts) / size)) as [number, number];
  return { from, to };
}

/**
 * Returns the largest subtrees of the parts [from, to), from left to right. A process whose parts are a whole subtree has one.
 */
export function subtreesOf({ from, to }: { readonly from: number; readonly to: number }): Subtree[] {
  const found: Subtree[] = [];
  for (let start = from; start < to; ) {
    let height = 0;
    while (start % 2 ** (height + 1) === 0 && start + 2 ** (height + 1) <= to) height++;
    found.push({ start, height });
    start += 2 ** height;
  }
  return found;
}

/** Returns true if two neighbours form a subtree of twice the size. */
export function areSiblings(left: Subtree, right: Subtree): boolean {
  return left.height === right.height && left.start % 2 ** (left.height + 1) === 0;
}

/**
 * Returns the order of the sum over all processes.
 * @param parts a power of two that is not smaller than `size`
 */
export function sumOrder(parts: number, size: number): SumOrder {
  const shares = Array.from({ length: size }, (_, rank) => subtreesOf(partsOf(rank, size, parts)));
  const additions: [number, number][] = [];
  const open: (Subtree & { readonly number: number })[] = [];
  for (const [number, subtree] of shares.flat().entries()) {
    let right = { ...subtree, number };
    for (let left = open.at(-1); left !== undefined && areSiblings(left, right); left = open.at(-1)) {
      additions.push([left.number, right.number]);
      right = { ...left, height: left.height + 1 };
      open.pop();
    }
    open.push(right);
  }
  return { counts: shares.map(({ length }) => length), additions };
}

/** Sums one number per subtree, in double precision, as the group sums gradients. */
export function sumInOrder(values: readonly number[], { additions }: SumOrder): number {
  const sums = [...values];
  for (const [left, right] of additions) sums[left] = (sums[left] as number) + (sums[right] as number);
  return sums[0] ?? 0;
}

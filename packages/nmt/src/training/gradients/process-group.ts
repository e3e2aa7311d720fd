/** Describes the processes that train one model together. `@ordo/run` implements the group over MPI. */
import type { tf } from '@ordo/tensor';
import type { SumOrder } from './part-tree.ts';

export interface ProcessGroup {
  /** The number of this process, from 0. Only rank 0 writes files and reports progress. */
  readonly rank: number;
  /** The number of processes. */
  readonly size: number;
  /** The number of this process among the processes on its machine, from 0. */
  readonly localRank: number;
  /**
   * Sums the subtrees of all processes, element by element, in the given order, so that all processes get the same bits. Every
   * process passes its subtrees, [subtree][tensor], whose tensors have the same shapes in all processes. The sum replaces the
   * values of the first subtree; the values of the others are undefined afterwards. No two tensors may share memory.
   */
  sum(subtrees: readonly (readonly tf.Tensor[])[], order: SumOrder): void;
  /** Collects numbers from every process, the same count from each: [rank][number]. */
  gather(values: readonly number[]): readonly (readonly number[])[];
  /** Leaves the group. No other method may be called afterwards. */
  leave(): void;
}

/** The group of a process that trains alone. */
export const ALONE: ProcessGroup = {
  rank: 0,
  size: 1,
  localRank: 0,
  sum: () => undefined,
  gather: (values) => [values],
  leave: () => undefined,
};

/** Returns true in all processes if the wish of any process is true. */
export function agree(group: ProcessGroup, wish: boolean): boolean {
  return group.gather([wish ? 1 : 0]).some(([vote]) => vote === 1);
}

/**
 * Computes some numbers for each item. Process r computes items r, r + size, …, and every process gets the numbers of all items.
 * @param compute returns the same number of values for each item
 */
export function shareNumbers<Item>(
  items: readonly Item[],
  group: ProcessGroup,
  compute: (item: Item) => readonly number[],
): readonly (readonly number[])[] {
  if (group.size === 1) return items.map(compute);
  const own = items.filter((_, i) => i % group.size === group.rank).map(compute);
  const width = Math.max(0, ...group.gather([own[0]?.length ?? 0]).map(([length = 0]) => length));
  const rows = Math.ceil(items.length / group.size);
  const flat = own.flat();
  const all = group.gather([...flat, ...Array.from({ length: rows * width - flat.length }, () => 0)]);
  return items.map((_, i) => {
    const start = Math.floor(i / group.size) * width;
    return all[i % group.size]?.slice(start, start + width) ?? [];
  });
}

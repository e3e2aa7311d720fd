/** The processes that train one model together, as the trainer sees them. `@ordo/run` has the group over MPI. */
import type { tf } from '@ordo/tensor';
import type { SumOrder } from './part-tree.ts';

export interface ProcessGroup {
  /** The number of this process, from 0. Rank 0 alone writes and tells anything. */
  readonly rank: number;
  /** The number of processes. */
  readonly size: number;
  /** The number of this process among those on its machine, from 0. */
  readonly localRank: number;
  /**
   * Sums the subtrees of all processes, element by element, in the given order, so all processes get the same bits. Every process
   * gives its subtrees, [subtree][tensor], all with tensors of the same shapes. The sum replaces the values of the first subtree;
   * those of the others are undefined afterwards. No two tensors may share memory.
   */
  sum(subtrees: readonly (readonly tf.Tensor[])[], order: SumOrder): void;
  /** Collects equally many numbers from every process: [rank][number]. */
  gather(values: readonly number[]): readonly (readonly number[])[];
  /** Ends the work of this process in the group, after which none of the above may be called. */
  leave(): void;
}

/** A process that trains by itself. */
export const ALONE: ProcessGroup = {
  rank: 0,
  size: 1,
  localRank: 0,
  sum: () => undefined,
  gather: (values) => [values],
  leave: () => undefined,
};

/** True for all processes as soon as one of them says so. */
export function agree(group: ProcessGroup, wish: boolean): boolean {
  return group.gather([wish ? 1 : 0]).some(([vote]) => vote === 1);
}

/**
 * Computes some numbers for each item, of which process r takes items r, r + size, …, and gives all of them to every process.
 * @param compute gives equally many numbers for each item
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

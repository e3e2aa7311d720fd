/** The processes that train one model together, as the trainer sees them. `@ordo/mpi` has the group over MPI. */
import type { tf } from '@ordo/tensor';

export interface ProcessGroup {
  /** The number of this process, from 0. Rank 0 alone writes and tells anything. */
  readonly rank: number;
  /** The number of processes, a power of two. */
  readonly size: number;
  /**
   * Replaces the values of each tensor by their sum over all processes, in place. Every element is summed in a balanced
   * tree over the ranks, so all processes get the same bits. No two tensors may share memory.
   */
  sum(tensors: readonly tf.Tensor[]): void;
  /** Collects equally many numbers from every process: [rank][number]. */
  gather(values: readonly number[]): readonly (readonly number[])[];
  /** Ends the work of this process in the group, after which none of the above may be called. */
  leave(): void;
}

/** A process that trains by itself. */
export const ALONE: ProcessGroup = {
  rank: 0,
  size: 1,
  sum: () => undefined,
  gather: (values) => [values],
  leave: () => undefined,
};

/** True for all processes as soon as one of them says so. */
export function agree(group: ProcessGroup, wish: boolean): boolean {
  return group.gather([wish ? 1 : 0]).some(([vote]) => vote === 1);
}

/**
 * Sums 2^k numbers as the group sums gradients: ((0 + 1) + (2 + 3)) + …, so that the rounding does not depend on how they are
 * divided among processes.
 */
export function sumInTree(values: readonly number[]): number {
  if (values.length <= 1) return values[0] ?? 0;
  const middle = values.length / 2;
  return sumInTree(values.slice(0, middle)) + sumInTree(values.slice(middle));
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

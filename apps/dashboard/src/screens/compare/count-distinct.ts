interface List {
  /** The first runs of the list. */
  readonly runs: readonly { readonly id: string }[];
  /** The number of all its runs. */
  readonly total: number;
}

/** Counts the runs of several lists. Experiments share runs, and one that has been read from several lists is counted once. */
export function countDistinct(lists: readonly List[]): number {
  const read = new Set(lists.flatMap(({ runs }) => runs.map(({ id }) => id)));
  return lists.reduce((sum, { runs, total }) => sum + total - runs.length, read.size);
}

/** Counts the waiting runs that are not listed, because the list has only the first ones of each pool. */
interface Pool {
  readonly pool: string;
  readonly queuedRuns: number;
}

/** @param listed the runs in the list. @returns null if the list has all waiting runs */
export function tellUnlisted(listed: readonly { readonly pool: string }[], pools: readonly Pool[]): string | null {
  const parts = pools.flatMap(({ pool, queuedRuns }) => {
    const shown = listed.filter((run) => run.pool === pool).length;
    return queuedRuns > shown ? [`${(queuedRuns - shown).toLocaleString('en')} of pool ${pool}`] : [];
  });
  return parts.length === 0 ? null : `More runs wait behind those above: ${parts.join(', ')}`;
}

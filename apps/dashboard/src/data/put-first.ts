/** Puts the studies that have been run here first, so that a page opens on results. Otherwise it keeps the order. */
interface Named {
  readonly id: string;
}

interface Experiment {
  readonly study: Named | null;
}

/** @param recent experiments, newest first */
export function putFirst<Study extends Named>(studies: readonly Study[], recent: readonly Experiment[]): Study[] {
  const used = new Set(recent.flatMap(({ study }) => (study === null ? [] : [study.id])));
  const order = [...used];
  const first = studies.filter(({ id }) => used.has(id)).toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  return [...first, ...studies.filter(({ id }) => !used.has(id))];
}

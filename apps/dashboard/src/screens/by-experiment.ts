/** Runs by the experiment that they belong to, as the server changes some runs of one. */
interface Member {
  readonly id: string;
  readonly experiment: { readonly id: string } | null;
}

/** The server takes so many of one experiment at once. */
const AT_ONCE = 100;

/** @returns the id of an experiment, and ids of its runs, separated by commas */
export function byExperiment(rows: readonly Member[]): { id: string; run: string }[] {
  const ids = new Map<string, string[]>();
  for (const { id, experiment } of rows) {
    if (experiment !== null) ids.set(experiment.id, [...(ids.get(experiment.id) ?? []), id]);
  }
  return [...ids].flatMap(([id, runs]) =>
    Array.from({ length: Math.ceil(runs.length / AT_ONCE) }, (_, i) => ({
      id,
      run: runs.slice(i * AT_ONCE, (i + 1) * AT_ONCE).join(','),
    })),
  );
}

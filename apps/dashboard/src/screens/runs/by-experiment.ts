/** Groups runs by their experiments, because one request to the server changes runs of one experiment. */
interface Member {
  readonly id: string;
  readonly experiment: { readonly id: string } | null;
}

/** The largest number of runs that the server accepts in one request. */
const AT_ONCE = 100;

/** @returns for each request, the id of the experiment and the ids of its runs, separated by commas */
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

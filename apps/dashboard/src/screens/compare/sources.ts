/** Reads the experiments whose runs can be compared: their names, their first runs, and how many there are. */
import { useQueries } from '@tanstack/react-query';
import type { Schemas } from '../../data/api.ts';
import { experimentHead } from '../../data/queries/experiments.ts';
import { runsOfExperiment, runTable } from '../../data/queries/runs.ts';

/** The largest number of runs that are listed for an experiment. Nobody reads a longer list, so the others are found by search. */
export const LISTED = 40;

export interface Source {
  readonly id: string;
  readonly name: string;
  /** The options that its spec varies, with their values. */
  readonly matrix: Schemas['Experiment']['spec']['matrix'];
  /** Its first runs. */
  readonly runs: readonly Schemas['Run'][];
  /** The number of all its runs. */
  readonly total: number;
}

export function useSources(ids: readonly string[]): Source[] {
  const found = useQueries({ queries: ids.map((id) => experimentHead(id)) });
  const lists = useQueries({ queries: ids.map((id) => runsOfExperiment(id, { limit: LISTED })) });
  return ids.map((id, i) => {
    const { name = id, spec } = found[i]?.data ?? {};
    const { runs = [], total = 0 } = lists[i]?.data ?? {};
    return { id, name, matrix: spec?.matrix, runs, total };
  });
}

/** Returns one run of each of the first variants of each experiment, the one with the least seed. */
export function useFirstSeeds(experiments: readonly string[], most: number): string[] {
  const found = useQueries({
    queries: experiments.map((experiment) => runTable({ experiment }, { sort: 'seed', limit: most })),
  });
  const ids = found.flatMap(({ data: { rows } = { rows: [] } }) =>
    rows.filter(({ seed }) => seed === rows[0]?.seed).map(({ id }) => id),
  );
  // Experiments share the runs that have the same options.
  return [...new Set(ids)];
}

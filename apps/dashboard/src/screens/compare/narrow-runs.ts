/** Chooses the runs of an experiment that get boxes: those that a search finds, and all that are ticked. */
import type { Schemas } from '../../data/api.ts';

type Run = Pick<Schemas['Run'], 'id' | 'variant' | 'seed'>;

/** The largest number of boxes. Nobody reads a longer list, so the others are found by search. */
const MOST_BOXES = 40;

export interface Narrowed<R> {
  readonly shown: readonly R[];
  /** The number of runs that match the search and are not shown. */
  readonly left: number;
}

export const labelOf = ({ variant, seed }: Pick<Run, 'variant' | 'seed'>): string => `${variant}, seed ${seed}`;

/** @param words words that must all be in the label of a run */
export function narrowRuns<R extends Run>(runs: readonly R[], words: string, chosen: readonly string[]): Narrowed<R> {
  const ticked = new Set(chosen);
  const wanted = words.toLowerCase().split(/\s+/);
  const fits = (run: R): boolean => wanted.every((word) => labelOf(run).toLowerCase().includes(word));
  const fitting = runs.filter((run) => !ticked.has(run.id) && fits(run));
  const others = new Set(fitting.slice(0, MOST_BOXES));
  return { shown: runs.filter((run) => ticked.has(run.id) || others.has(run)), left: fitting.length - others.size };
}

/** Which runs of an experiment can be ticked: those that a search finds, and always those that are ticked. */
import type { Schemas } from '../data/api.ts';

type Run = Pick<Schemas['Run'], 'id' | 'variant' | 'seed'>;

/** More boxes than these are not read but searched. */
const MOST_BOXES = 40;

export interface Narrowed<R> {
  readonly shown: readonly R[];
  /** How many fit and are not shown. */
  readonly left: number;
}

export const labelOf = ({ variant, seed }: Pick<Run, 'variant' | 'seed'>): string => `${variant}, seed ${seed}`;

/** @param words all of which the label of a run must have */
export function narrowRuns<R extends Run>(runs: readonly R[], words: string, chosen: readonly string[]): Narrowed<R> {
  const ticked = new Set(chosen);
  const wanted = words.toLowerCase().split(/\s+/);
  const fits = (run: R): boolean => wanted.every((word) => labelOf(run).toLowerCase().includes(word));
  const fitting = runs.filter((run) => !ticked.has(run.id) && fits(run));
  const others = new Set(fitting.slice(0, MOST_BOXES));
  return { shown: runs.filter((run) => ticked.has(run.id) || others.has(run)), left: fitting.length - others.size };
}

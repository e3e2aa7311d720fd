/** Says which experiments have more runs than a page lists. Their runs are counted by variant instead. */
import type { Schemas } from './api.ts';

/** The largest number of runs that are listed one by one. */
export const MOST_LISTED = 500;

type Counted = Pick<Schemas['Experiment'], 'runCounts'>;

export const countRuns = ({ runCounts }: Counted): number =>
  Object.values(runCounts).reduce((sum, runs) => sum + runs, 0);

export const isLarge = (experiment: Counted): boolean => countRuns(experiment) > MOST_LISTED;

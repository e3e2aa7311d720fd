/** Loads an experiment with its runs, or with as much of them as is asked for. */
import { OrdoError } from '@ordo/core';
import type { Store } from '@ordo/store';
import type { Static } from 'typebox';
import { findWarnings } from '../planning/find-warnings.ts';
import type { ExperimentSchema } from '@ordo/protocol/schemas/experiment';
import { presentExperiment } from './present-experiment.ts';

/** What the answer has beside the experiment itself. */
interface Part {
  /** The largest number of runs; by default all of them. */
  readonly runs?: number;
  /** Whether the runs of each variant are counted. */
  readonly variants?: boolean;
}

export async function loadExperiment(
  store: Store,
  id: string,
  { runs: most, variants = false }: Part = {},
): Promise<Static<typeof ExperimentSchema>> {
  const { runs } = store;
  const [experiment, members, counted, datasets] = await Promise.all([
    store.experiments.find(id),
    most === 0 ? [] : runs.summariesOf(id, most),
    variants ? runs.countByVariant(id) : null,
    runs.datasetsOf(id),
  ]);
  if (experiment === null) throw experimentNotFound(id);
  const warnings = experiment.runs.queued === 0 ? [] : await warnOf(store, id);
  return presentExperiment(experiment, { members, datasets, warnings, variants: counted });
}

/** Finds warnings. @returns warnings about runs that no worker could take at present */
async function warnOf(store: Store, id: string): Promise<string[]> {
  const [waiting, offers] = await Promise.all([store.runs.countQueued(id), store.workers.listOffers()]);
  return findWarnings(waiting, offers);
}

export function experimentNotFound(id: string): OrdoError {
  return new OrdoError('experiment.not-found', `there is no experiment ${id}`, {
    fix: 'list the experiments to find the right id',
  });
}

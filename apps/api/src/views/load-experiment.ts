/** Loads an experiment with its runs. */
import { OrdoError } from '@ordo/core';
import type { Store } from '@ordo/store';
import type { Static } from 'typebox';
import type { ExperimentSchema } from '../schemas/experiment.ts';
import { presentExperiment } from './present-experiment.ts';

export async function loadExperiment(store: Store, id: string): Promise<Static<typeof ExperimentSchema>> {
  const [experiment, members] = await Promise.all([store.experiments.find(id), store.runs.ofExperiment(id)]);
  if (experiment === null) throw experimentNotFound(id);
  return presentExperiment(experiment, members);
}

export function experimentNotFound(id: string): OrdoError {
  return new OrdoError('experiment.not-found', `there is no experiment ${id}`, {
    fix: 'list the experiments to find the right id',
  });
}

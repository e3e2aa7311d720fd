/** Loads an experiment with its runs. */
import { OrdoError } from '@ordo/core';
import type { MemberSummary, Store } from '@ordo/store';
import type { Static } from 'typebox';
import { findWarnings } from '../planning/find-warnings.ts';
import type { ExperimentSchema } from '@ordo/protocol/schemas/experiment';
import { presentExperiment } from './present-experiment.ts';

/** @param most the largest number of runs in the answer; by default all of them */
export async function loadExperiment(
  store: Store,
  id: string,
  most?: number,
): Promise<Static<typeof ExperimentSchema>> {
  const [experiment, members, datasets] = await Promise.all([
    store.experiments.find(id),
    store.runs.summariesOf(id),
    store.runs.datasetsOf(id),
  ]);
  if (experiment === null) throw experimentNotFound(id);
  const warnings = await warnOf(store, members);
  return presentExperiment(experiment, { members: members.slice(0, most), datasets, warnings });
}

/** Finds warnings. @returns warnings about runs that no worker could take at present */
async function warnOf(store: Store, members: readonly MemberSummary[]): Promise<string[]> {
  const waiting = members.filter(({ state }) => state === 'queued');
  return waiting.length === 0 ? [] : findWarnings(waiting, await store.workers.listOffers());
}

export function experimentNotFound(id: string): OrdoError {
  return new OrdoError('experiment.not-found', `there is no experiment ${id}`, {
    fix: 'list the experiments to find the right id',
  });
}

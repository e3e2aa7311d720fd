/** Expands the spec of an experiment with the options that its search has chosen for each variant. */
import type { RunSpec, Spec } from '@ordo/spec';
import type { Experiment, Store } from '@ordo/store';
import { type Choice, partOf, type Tune, tunedRuns, tuneOf } from '@ordo/studies';
import { requireStudy, type StudyVersion } from '../views/find-study.ts';

/** What was chosen for a variant, as the store keeps it. */
export type StoredChoice = Pick<Choice, 'variant' | 'chosen'>;

/** A part of a study that has a search. */
export interface TunedPart {
  readonly study: StudyVersion;
  readonly part: string;
  readonly tune: Tune;
}

/** Finds the part that an experiment belongs to; null if it belongs to none with a search. */
export async function findTunedPart(
  store: Store,
  { studyId, studyHash, studyPart: part }: Pick<Experiment, 'studyId' | 'studyHash' | 'studyPart'>,
): Promise<TunedPart | null> {
  if (studyId === null || studyHash === null || part === null) return null;
  const study = await requireStudy(store, studyId, studyHash);
  const tune = tuneOf(partOf(study.document, part));
  return tune === undefined ? null : { study, part, tune };
}

/** Returns how the spec of an experiment that continues a search is expanded; undefined for any other experiment. */
export async function readTunedExpansion(
  store: Store,
  experiment: Experiment,
): Promise<((spec: Spec) => RunSpec[]) | undefined> {
  const search = await store.searches.continuedBy(experiment.id);
  const tuned = search === null ? null : await findTunedPart(store, experiment);
  if (search === null || tuned === null) return undefined;
  return (spec) => tunedRuns(spec, tuned.tune, search.choices as unknown as readonly StoredChoice[]);
}

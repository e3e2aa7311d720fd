/** Finds the experiment for each part in the report of a study. */
import { OrdoError } from '@ordo/core';
import type { Spec } from '@ordo/spec';
import { readPublished } from '@ordo/studies';
import type { App } from '../app-options.ts';
import type { StudyVersion } from '../views/find-study.ts';
import { experimentNotFound } from '../views/load-experiment.ts';
import type { ExperimentPart, ReportedPart } from './reported-part.ts';

/**
 * Returns the parts.
 * @param experiments the chosen ones; for other parts, the newest experiment of this version of the study is taken
 */
export async function partsOfStudy(
  app: Pick<App, 'store'>,
  study: StudyVersion,
  experiments: readonly string[],
): Promise<ReportedPart[]> {
  const chosen = await chooseExperiments(app, study, experiments);
  const names = Object.keys(study.document.parts);
  const parts = await Promise.all(names.map((part) => describePart(app, { study, part, chosen })));
  return parts.filter((part) => part !== null);
}

/** The experiments of a part: the one that shows it, and the one with the trials of its search. */
type Experiments = Pick<ExperimentPart, 'experiment' | 'search'>;
type Chosen = ReadonlyMap<string, Experiments>;

/**
 * Returns [part] → its experiments: the chosen one, or otherwise the newest one of this version that was not cancelled. Without
 * either, a part has the trials of its newest search.
 */
async function chooseExperiments(
  { store }: Pick<App, 'store'>,
  study: StudyVersion,
  ids: readonly string[],
): Promise<Chosen> {
  const { id } = study.document;
  const searches = await store.searches.ofStudy(id, study.version);
  const newest = await store.experiments.ofStudy(id, study.version);
  const chosen = new Map<string, Experiments>();
  for (const experimentId of new Set(ids)) {
    const experiment = await store.experiments.findSubmitted(experimentId);
    if (experiment === null) throw experimentNotFound(experimentId);
    const { studyId, studyPart } = experiment;
    if (studyId !== id || studyPart === null) {
      throw refuse(
        `experiment ${experimentId} is not part of ${id}`,
        'judge it by GET /v1/experiments/:id/report?study=',
      );
    }
    if (chosen.has(studyPart))
      throw refuse(`two of the experiments are the part ${studyPart}`, 'name one for each part');
    chosen.set(studyPart, await experimentsOfPart(store, experimentId));
  }
  const found = newest.filter(({ part }) => !chosen.has(part));
  return new Map([
    ...searches.map(({ part, experimentId }) => [part, { experiment: null, search: experimentId }] as const),
    ...(await Promise.all(
      found.map(async ({ part, experimentId }) => [part, await experimentsOfPart(store, experimentId)] as const),
    )),
    ...chosen,
  ]);
}

/**
 * Returns what shows the part of an experiment. A search and the experiment that continues it show the same: the trials of the one
 * and the runs of the other, if it exists.
 */
export async function experimentsOfPart(
  { searches }: Pick<App['store'], 'searches'>,
  id: string,
): Promise<Experiments> {
  const own = await searches.find(id);
  if (own !== null) return { experiment: own.tunedId, search: id };
  return { experiment: id, search: (await searches.continuedBy(id))?.experimentId };
}

function refuse(message: string, fix: string): OrdoError {
  return new OrdoError('request.invalid', message, { pointer: '/query/experiments', fix });
}

interface PartOfStudy {
  readonly study: StudyVersion;
  readonly part: string;
  readonly chosen: Chosen;
}

/**
 * Describes a part; null for a mean, which follows from other parts. All other parts are included, even those without an
 * experiment.
 */
async function describePart(
  { store }: Pick<App, 'store'>,
  { study, part, chosen }: PartOfStudy,
): Promise<ReportedPart | null> {
  const { document, builtIn } = study;
  const contents = document.parts[part];
  if (contents === undefined || 'mean' in contents) return null;
  if (!('spec' in contents)) {
    const published = builtIn ? readPublished(document) : [];
    return { part, scores: published.filter((score) => score.part === part) };
  }
  const experiments = chosen.get(part) ?? { experiment: null };
  return { part, ...experiments, ...(await comparedSpec(store, experiments)) };
}

/** Returns the spec of the experiment, so that the report shows how it differs from that of the study. */
export async function comparedSpec(
  { experiments }: Pick<App['store'], 'experiments'>,
  { experiment }: Experiments,
): Promise<Pick<ExperimentPart, 'compared'>> {
  const found = experiment === null ? null : await experiments.findSubmitted(experiment);
  return found === null ? {} : { compared: found.spec as unknown as Spec };
}

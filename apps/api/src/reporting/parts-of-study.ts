/** Finds the experiment for each part in the report of a study. */
import { OrdoError } from '@ordo/core';
import type { Spec } from '@ordo/spec';
import { readPublished } from '@ordo/studies';
import type { App } from '../app-options.ts';
import type { StudyVersion } from '../views/find-study.ts';
import { experimentNotFound } from '../views/load-experiment.ts';
import type { ReportedPart } from './reported-part.ts';

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

type Chosen = ReadonlyMap<string, string>;

/** Returns [part] → its experiment: a chosen one, or otherwise the newest one of this version that was not cancelled. */
async function chooseExperiments(
  { store }: Pick<App, 'store'>,
  study: StudyVersion,
  ids: readonly string[],
): Promise<Chosen> {
  const { id } = study.document;
  const newest = await store.experiments.ofStudy(id, study.version);
  const chosen = new Map<string, string>();
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
    chosen.set(studyPart, experimentId);
  }
  return new Map([...newest.map(({ part, experimentId }) => [part, experimentId] as const), ...chosen]);
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
  const experiment = chosen.get(part) ?? null;
  const found = experiment === null ? null : await store.experiments.findSubmitted(experiment);
  if (found === null) return { part, experiment: null };
  return { part, experiment, compared: found.spec as unknown as Spec };
}

/** /v1/studies/:paper/:table/report: the report of a study over all of its parts. */
import { OrdoError } from '@ordo/core';
import type { Spec } from '@ordo/spec';
import { compareSpecs, readPublished } from '@ordo/studies';
import type { App } from '../app-options.ts';
import type { ReportedPart } from '../reporting/reported-part.ts';
import { readTableQuery, reportAnswer, StudyReportQuerySchema } from '../schemas/report.ts';
import { StudyParamsSchema } from '../schemas/study.ts';
import { requireStudy, type StudyVersion } from '../views/find-study.ts';
import { experimentNotFound } from '../views/load-experiment.ts';

export async function studyReportRoutes(app: App): Promise<void> {
  const { store } = app;
  app.get(
    '/v1/studies/:paper/:table/report',
    {
      config: { access: 'read', errors: ['study.not-found', 'experiment.not-found', 'report.busy', 'metric.unknown'] },
      schema: {
        tags: ['reports'],
        operationId: 'getStudyReport',
        summary: 'Judge a study by the newest experiment of each part, or by chosen ones; conditional by ETag',
        params: StudyParamsSchema,
        querystring: StudyReportQuerySchema,
        response: reportAnswer,
      },
    },
    async (request, reply) => {
      const { paper, table } = request.params;
      const { version, experiments } = request.query;
      const study = await requireStudy(store, `${paper}/${table}`, version);
      const chosen = await chooseExperiments(app, study, experiments?.split(',') ?? []);
      const parts = await Promise.all(
        Object.keys(study.document.parts).map((part) => describePart(app, { study, part, chosen })),
      );
      return app.reports.send(request, reply, {
        ...readTableQuery(request.query),
        study: study.document,
        parts: parts.filter((part) => part !== null),
      });
    },
  );
}

type Chosen = ReadonlyMap<string, string>;

/** [part] → its experiment: a chosen one, otherwise the newest one of this version that was not cancelled. */
async function chooseExperiments({ store }: App, study: StudyVersion, ids: readonly string[]): Promise<Chosen> {
  const { id } = study.document;
  const newest = await store.experiments.ofStudy(id, study.version);
  const chosen = new Map<string, string>();
  for (const experimentId of new Set(ids)) {
    const experiment = await store.experiments.find(experimentId);
    if (experiment === null) throw experimentNotFound(experimentId);
    const { studyId, studyPart } = experiment;
    if (studyId !== id || studyPart === null) {
      throw refuse(
        `experiment ${experimentId} is no part of ${id}`,
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

/** Null for a mean, which follows from other parts. Other parts are there even without an experiment: nothing is left out. */
async function describePart({ store }: App, { study, part, chosen }: PartOfStudy): Promise<ReportedPart | null> {
  const { document, builtIn } = study;
  const contents = document.parts[part];
  if (contents === undefined || 'mean' in contents) return null;
  if (!('spec' in contents)) {
    const published = builtIn ? readPublished(document) : [];
    return { part, scores: published.filter((score) => score.part === part) };
  }
  const experiment = chosen.get(part) ?? null;
  const found = experiment === null ? null : await store.experiments.find(experiment);
  if (found === null) return { part, experiment: null };
  return { part, experiment, modifications: compareSpecs(document, part, found.spec as unknown as Spec) };
}

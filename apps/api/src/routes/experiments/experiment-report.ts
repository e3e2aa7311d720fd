/** /v1/experiments/:id/report: the report of one experiment, judged by a study if it is a part of one. */
import { OrdoError } from '@ordo/core';
import { getExperimentReport } from '@ordo/protocol/experiments/experiment-report';
import type { ExperimentReportQuerySchema } from '@ordo/protocol/schemas/report';
import { readTableQuery } from '@ordo/protocol/schemas/report';
import type { Experiment, Store } from '@ordo/store';
import { listSpecParts } from '@ordo/studies';
import type { Static } from 'typebox';
import type { App } from '../../app-options.ts';
import { comparedSpec, experimentsOfPart } from '../../reporting/parts-of-study.ts';
import { requireStudy, type StudyVersion } from '../../views/find-study.ts';
import { experimentNotFound } from '../../views/load-experiment.ts';

type Query = Static<typeof ExperimentReportQuerySchema>;

export async function experimentReportRoutes(app: App): Promise<void> {
  app.route({
    ...getExperimentReport,
    handler: async (request, reply) => {
      const { store } = app;
      const experiment = await store.experiments.findSubmitted(request.params.id);
      if (experiment === null) throw experimentNotFound(request.params.id);
      const table = readTableQuery(request.query);
      const study = await studyOf(store, experiment, request.query);
      const { id } = experiment;
      if (study === null) return app.reports.send(request, reply, { ...table, parts: [{ experiment: id }] });
      const part = choosePart(study, experiment, request.query);
      const experiments = await experimentsOfPart(store, id);
      const parts = [{ part, ...experiments, ...(await comparedSpec(store, experiments)) }];
      return app.reports.send(request, reply, { ...table, study: study.document, parts });
    },
  });
}

async function studyOf(store: Store, experiment: Experiment, query: Query): Promise<StudyVersion | null> {
  const { studyId, studyHash } = experiment;
  const { study: id = studyId ?? 'none', version } = query;
  if (id === 'none') {
    refuseWithoutStudy(query);
    return null;
  }
  const own = id === studyId ? (studyHash ?? undefined) : undefined;
  return requireStudy(store, id, version ?? own);
}

function refuseWithoutStudy({ version, part }: Query): void {
  const [extra] = Object.entries({ version, part }).find(([, value]) => value !== undefined) ?? [];
  if (extra === undefined) return;
  throw new OrdoError('request.invalid', `${extra} says something about a study, and there is none`, {
    pointer: `/query/${extra}`,
    fix: `leave ${extra} out, or name the study`,
  });
}

/** Chooses the part. @throws OrdoError `request.invalid` when several parts are possible */
function choosePart({ document }: StudyVersion, experiment: Experiment, { part }: Query): string {
  const own = experiment.studyId === document.id ? experiment.studyPart : null;
  const runnable = listSpecParts(document);
  const chosen = part ?? own ?? (runnable.length === 1 ? runnable[0] : undefined);
  if (chosen !== undefined) return chosen;
  throw new OrdoError('request.invalid', `${document.id} has the parts ${runnable.join(', ')}`, {
    pointer: '/query/part',
    fix: 'say with `part` which of them this experiment is',
  });
}

/** /v1/studies/:paper/:table/report: the report of a study over all of its parts. */
import { readTableQuery } from '@ordo/protocol/schemas/report';
import { getStudyReport } from '@ordo/protocol/studies/study-report';
import type { App } from '../../app-options.ts';
import { partsOfStudy } from '../../reporting/parts-of-study.ts';
import { requireStudy } from '../../views/find-study.ts';

export async function studyReportRoutes(app: App): Promise<void> {
  const { store } = app;
  app.route({
    ...getStudyReport,
    handler: async (request, reply) => {
      const { paper, table } = request.params;
      const { version, experiments } = request.query;
      const study = await requireStudy(store, `${paper}/${table}`, version);
      const parts = await partsOfStudy(app, study, experiments?.split(',') ?? []);
      return app.reports.send(request, reply, { ...readTableQuery(request.query), study: study.document, parts });
    },
  });
}

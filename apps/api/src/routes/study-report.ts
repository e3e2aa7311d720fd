/** /v1/studies/:paper/:table/report: the report of a study over all of its parts. */
import type { App } from '../app-options.ts';
import { partsOfStudy } from '../reporting/parts-of-study.ts';
import { readTableQuery, reportAnswer, StudyReportQuerySchema } from '../schemas/report.ts';
import { StudyParamsSchema } from '../schemas/study.ts';
import { requireStudy } from '../views/find-study.ts';

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
      const parts = await partsOfStudy(app, study, experiments?.split(',') ?? []);
      return app.reports.send(request, reply, { ...readTableQuery(request.query), study: study.document, parts });
    },
  );
}

/** /v1/studies/:paper/:table/report: the report of a study over all of its parts. */
import { defineRoute } from '../route.ts';
import { reportAnswer, StudyReportQuerySchema } from '../schemas/report.ts';
import { StudyParamsSchema } from '../schemas/study.ts';

export const getStudyReport = defineRoute({
  method: 'GET',
  url: '/v1/studies/:paper/:table/report',
  config: { access: 'read', errors: ['study.not-found', 'experiment.not-found', 'report.busy', 'metric.unknown'] },
  schema: {
    tags: ['reports'],
    operationId: 'getStudyReport',
    summary: 'Judge a study by the newest experiment of each part, or by chosen ones; conditional by ETag',
    params: StudyParamsSchema,
    querystring: StudyReportQuerySchema,
    response: reportAnswer,
  },
});

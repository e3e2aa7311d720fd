/** /v1/experiments/:id/report: the report of one experiment, judged by a study if it is a part of one. */
import { defineRoute } from '../route.ts';
import { ExperimentReportQuerySchema, reportAnswer } from '../schemas/report.ts';
import { IdParamsSchema } from '../schemas/shared.ts';

export const getExperimentReport = defineRoute({
  method: 'GET',
  url: '/v1/experiments/:id/report',
  config: { access: 'read', errors: ['experiment.not-found', 'study.not-found', 'report.busy', 'metric.unknown'] },
  schema: {
    tags: ['reports'],
    operationId: 'getExperimentReport',
    summary: 'Compare the variants of an experiment, and judge it; conditional by ETag',
    params: IdParamsSchema,
    querystring: ExperimentReportQuerySchema,
    response: reportAnswer,
  },
});

/** /v1/judgements: judges a table of scores by a study. Nothing is trained and nothing is stored. */
import { defineRoute } from '../route.ts';
import { JudgementBodySchema, JudgementQuerySchema } from '../schemas/judgement.ts';
import { reportAnswer } from '../schemas/report.ts';

export const judgeScores = defineRoute({
  method: 'POST',
  url: '/v1/judgements',
  config: {
    access: 'read',
    errors: ['study.not-found', 'study.invalid', 'table.invalid', 'report.busy'],
    records: null,
  },
  schema: {
    tags: ['reports'],
    operationId: 'judgeScores',
    summary: 'Judge a table of scores by a study; nothing is stored',
    body: JudgementBodySchema,
    querystring: JudgementQuerySchema,
    response: { 200: reportAnswer[200] },
  },
});

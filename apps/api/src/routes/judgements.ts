/** /v1/judgements: judges a table of scores by a study. Nothing is trained and nothing is stored. */
import type { App } from '../app-options.ts';
import { callerOf } from '../requests/caller.ts';
import { JudgementBodySchema, JudgementQuerySchema } from '../schemas/judgement.ts';
import { reportAnswer } from '../schemas/report.ts';

export async function judgementRoutes(app: App): Promise<void> {
  app.post(
    '/v1/judgements',
    {
      config: {
        access: 'read',
        readApart: true,
        errors: ['study.not-found', 'study.invalid', 'table.invalid', 'report.busy'],
      },
      bodyLimit: app.limits.tableBytes,
      schema: {
        tags: ['reports'],
        operationId: 'judgeScores',
        summary: 'Judge a table of scores by a study; nothing is stored',
        body: JudgementBodySchema,
        querystring: JudgementQuerySchema,
        response: { 200: reportAnswer[200] },
      },
    },
    async (request, reply) => {
      const { format = 'json' } = request.query;
      const table = await app.apart.do('readJudgement', { body: request.body }, callerOf(request));
      return app.reports.send(request, reply, { format, parts: [], table });
    },
  );
}

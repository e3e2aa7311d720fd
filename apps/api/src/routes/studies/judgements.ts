/** /v1/judgements: judges a table of scores by a study. Nothing is trained and nothing is stored. */
import { judgeScores } from '@ordo/protocol/studies/judgements';
import type { App } from '../../app-options.ts';
import { callerOf } from '../../callers/caller.ts';

export async function judgementRoutes(app: App): Promise<void> {
  app.route({
    ...judgeScores,
    config: { ...judgeScores.config, readApart: true },
    bodyLimit: app.limits.tableBytes,
    handler: async (request, reply) => {
      const { format = 'json' } = request.query;
      const table = await app.apart.do('readJudgement', { body: request.body }, callerOf(request));
      return app.reports.send(request, reply, { format, parts: [], table });
    },
  });
}

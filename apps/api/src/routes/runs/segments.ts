/** /v1/runs/:id/segments: the test set of a run, with the translation of each segment and its score. */
import { listSegments } from '@ordo/protocol/runs/segments';
import type { App } from '../../app-options.ts';
import { callerOf } from '../../callers/caller.ts';
import { markImmutable } from '../../answers/immutable.ts';

export async function segmentRoutes(app: App): Promise<void> {
  app.route({
    ...listSegments,
    handler: async (request, reply) => {
      const asked = { runId: request.params.id, query: request.query };
      const page = await app.apart.do('readSegments', asked, callerOf(request));
      markImmutable(reply);
      return page;
    },
  });
}

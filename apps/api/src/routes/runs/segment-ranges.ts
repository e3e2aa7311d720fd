/** /v1/runs/:id/segment-ranges: how well runs translate short and long segments, and rare and frequent words. */
import { getSegmentRanges } from '@ordo/protocol/runs/segment-ranges';
import type { App } from '../../app-options.ts';
import { callerOf } from '../../callers/caller.ts';
import { markImmutable } from '../../answers/immutable.ts';

export async function segmentRangeRoutes(app: App): Promise<void> {
  app.route({
    ...getSegmentRanges,
    handler: async (request, reply) => {
      const asked = { runId: request.params.id, ...request.query };
      const ranges = await app.apart.do('readSegmentRanges', asked, callerOf(request));
      markImmutable(reply);
      return ranges;
    },
  });
}

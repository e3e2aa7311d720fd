/** /v1/runs/:id/attention: shows where the decoder looked in the first sentences of the test set. */
import { listAttention } from '@ordo/protocol/runs/attention';
import type { App } from '../../app-options.ts';
import { markImmutable } from '../../answers/immutable.ts';
import { readAttention } from '../../views/sentences/read-attention.ts';

export async function attentionRoutes(app: App): Promise<void> {
  app.route({
    ...listAttention,
    handler: async (request, reply) => {
      const page = await readAttention(app, request.params.id, request.query);
      markImmutable(reply);
      return page;
    },
  });
}

/** /v1/shares: shows what each owner uses of each pool, and sets what it may use. */
import { allowShare, listShares } from '@ordo/protocol/fleet/shares';
import type { App } from '../../app-options.ts';
import { callerOf } from '../../callers/caller.ts';

export async function shareRoutes(app: App): Promise<void> {
  app.route({
    ...listShares,
    handler: async () => ({ shares: await app.store.shares.list() }),
  });

  app.route({
    ...allowShare,
    handler: async (request, reply) => {
      const { owner, pool, ...allowed } = request.body;
      await app.store.shares.allow({ owner, pool }, allowed, callerOf(request));
      request.log.info({ owner, pool, ...allowed }, 'share changed');
      return reply.code(204).send(null);
    },
  });
}

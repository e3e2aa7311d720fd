/** /v1/me: identifies the caller and its rights, so that a page offers nothing that would be refused. */
import { getMe } from '@ordo/protocol/access/me';
import type { App } from '../../app-options.ts';
import { presentMe } from '../../views/present-me.ts';

export async function meRoutes(app: App): Promise<void> {
  app.route({
    ...getMe,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return presentMe(app.settings, request);
    },
  });
}

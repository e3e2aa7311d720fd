/** /v1/me: who the caller is, and what it may do, so that a page shows nobody what would be refused. */
import type { App } from '../app-options.ts';
import { MeSchema } from '../schemas/me.ts';
import { presentMe } from '../views/present-me.ts';
import { answers } from './answers.ts';

export async function meRoutes(app: App): Promise<void> {
  app.get(
    '/v1/me',
    {
      config: { access: 'read' },
      schema: {
        tags: ['administration'],
        operationId: 'getMe',
        summary: 'Say who the caller is and what it may do',
        response: answers(200, MeSchema),
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return presentMe(app.settings, request);
    },
  );
}

/** Gives up the attempts of workers that have died as soon as this is certain enough, and wakes other workers for their runs. */
import fp from 'fastify-plugin';
import { watchClosedConnections, type ClosedConnections } from '../../dispatch/closed-connections.ts';
import { endLost } from '../../dispatch/end-lost.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly closedConnections: ClosedConnections;
  }
}

export const closedConnections = fp(async (app) => {
  const log = app.settings.logger.child({ room: 'closed connections' });
  const watch = watchClosedConnections({
    store: app.store,
    end: async (silent) => {
      await endLost(app, silent, log);
      await app.wakeWorkers();
    },
  });
  app.decorate('closedConnections', watch);
  app.addHook('onRequest', async (request, reply) => {
    // The event `close` would not do, because a request in progress also emits it when its connection breaks.
    reply.raw.once('finish', watch.begin(request.raw.socket));
  });
  app.addHook('preClose', () => watch.close());
});

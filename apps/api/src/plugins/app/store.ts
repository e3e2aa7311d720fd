/** The store and the artifact storage. They are closed after everything that uses them. */
import { createLocalArtifacts, createStore } from '@ordo/store';
import fp from 'fastify-plugin';

export const store = fp(async (app) => {
  const { databaseUrl, artifactDir, logger } = app.settings;
  const opened = createStore({
    url: databaseUrl,
    onConnectionLost: (error) => logger.warn({ reason: error.message }, 'lost a database connection'),
  });
  app.decorate('store', opened);
  app.decorate('artifacts', createLocalArtifacts(artifactDir));
  app.addHook('onClose', () => opened.close());
});

/** The store, the reader of exports, and the artifact storage. They are closed after everything that uses them. */
import { createLocalArtifacts, createS3Artifacts, createStore } from '@ordo/store';
import { createReader } from '@ordo/store/reading';
import fp from 'fastify-plugin';
import { createFollowing } from '../../streaming/follow-runs.ts';

/** The number of exports at a time. Each holds a connection for as long as its client reads. */
const EXPORTS_AT_ONCE = 4;

export const store = fp(async (app) => {
  const { databaseUrl, artifactDir, artifactStore = null, logger } = app.settings;
  const onConnectionLost = (error: Error): void => logger.warn({ reason: error.message }, 'lost a database connection');
  const opened = createStore({ url: databaseUrl, onConnectionLost });
  const reader = createReader({ url: databaseUrl, maxConnections: EXPORTS_AT_ONCE, onConnectionLost });
  app.decorate('store', opened);
  app.decorate('reader', reader);
  app.decorate('following', createFollowing({ store: opened, changes: app.changes }));
  app.decorate(
    'artifacts',
    artifactStore === null ? createLocalArtifacts(artifactDir) : createS3Artifacts(artifactStore),
  );
  app.addHook('onClose', async () => {
    await Promise.all([opened.close(), reader.close()]);
  });
});

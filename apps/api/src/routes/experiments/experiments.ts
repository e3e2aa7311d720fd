/** /v1/experiments: submit specs, list and show experiments, delete them. */
import {
  deleteExperiment,
  getExperiment,
  listExperiments,
  submitExperiment,
} from '@ordo/protocol/experiments/experiments';
import type { App } from '../../app-options.ts';
import { surroundingsOf } from '../../planning/resolve-runs.ts';
import { askerOf, tellSaved } from '../../planning/submit-runs.ts';
import { callerOf } from '../../callers/caller.ts';
import { loadExperiment } from '../../views/load-experiment.ts';
import { readExperiments } from '../../views/read-experiments.ts';

export async function experimentRoutes(app: App): Promise<void> {
  addSubmit(app);
  addList(app);
  addGet(app);
  addDelete(app);
}

function addSubmit(app: App): void {
  const { store } = app;
  app.route({
    ...submitExperiment,
    config: { ...submitExperiment.config, readApart: true },
    bodyLimit: app.limits.specBytes,
    handler: async (request, reply) => {
      const { by, reader, pools, log } = askerOf(request);
      const asked = { by, reader, pools, key: request.headers['idempotency-key'] };
      const sent = { body: request.body, asked, ...surroundingsOf(app.settings) };
      const saved = await app.apart.do('saveSpec', sent, by);
      await tellSaved(app, saved, log);
      const { experimentId, replayed } = saved;
      reply.header('location', `/v1/experiments/${experimentId}`);
      return reply.code(replayed ? 200 : 201).send(await loadExperiment(store, experimentId));
    },
  });
}

function addList(app: App): void {
  app.route({
    ...listExperiments,
    handler: (request) => readExperiments(app.store, request.query),
  });
}

function addGet(app: App): void {
  app.route({
    ...getExperiment,
    handler: (request) => loadExperiment(app.store, request.params.id, request.query),
  });
}

function addDelete(app: App): void {
  const { store } = app;
  app.route({
    ...deleteExperiment,
    handler: async (request, reply) => {
      await store.experiments.remove(request.params.id, callerOf(request));
      return reply.code(204).send(null);
    },
  });
}

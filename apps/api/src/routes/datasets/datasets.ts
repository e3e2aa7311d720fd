/** /v1/datasets: adds parallel text of one's own, lists what was added, and removes it. */
import { addDataset, listAddedDatasets, removeDataset } from '@ordo/protocol/datasets/datasets';
import type { App } from '../../app-options.ts';
import { callerOf, readerOf } from '../../callers/caller.ts';
import { receiveDataset } from '../../datasets/receive-dataset.ts';
import { presentDataset } from '../../views/present-dataset.ts';

export async function datasetRoutes(app: App): Promise<void> {
  app.route({
    ...addDataset,
    handler: async (request, reply) => {
      const added = await receiveDataset(app, request.body, callerOf(request));
      request.log.info({ datasetId: added.id, corpus: added.corpus }, 'dataset added');
      return reply.code(201).send(presentDataset(added));
    },
  });

  app.route({
    ...listAddedDatasets,
    handler: async (request) => ({ datasets: (await app.store.datasets.list(readerOf(request))).map(presentDataset) }),
  });

  app.route({
    ...removeDataset,
    handler: async (request, reply) => {
      await app.store.datasets.remove(request.params.id, callerOf(request));
      return reply.code(204).send(null);
    },
  });
}

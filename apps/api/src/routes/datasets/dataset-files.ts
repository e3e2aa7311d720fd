/** /v1/dataset-files: takes the files of datasets in pieces, each file named by the SHA-256 of its content. */
import { OrdoError } from '@ordo/core';
import { countDatasetFile, uploadDatasetPiece } from '@ordo/protocol/datasets/dataset-files';
import { UNKNOWN_OWNER } from '@ordo/store';
import type { App } from '../../app-options.ts';
import { acceptBytes, requireSize, requireStream } from '../../artifacts/receive-artifact.ts';
import { callerOf } from '../../callers/caller.ts';
import { senderOf } from '../../datasets/sender.ts';

export async function datasetFileRoutes(app: App): Promise<void> {
  const { store, artifacts, limits } = app;
  acceptBytes(app);

  /** Refuses a large file before it is sent. The size of all files together is checked when their dataset is added. */
  const requireRoom = async (owner: string, bytes: number): Promise<void> => {
    requireSize(app, bytes);
    const used = await store.datasets.usedBytes(owner);
    if (used + bytes <= limits.datasetBytesEach) return;
    const room = `the datasets of ${owner} have ${used}, and may have ${limits.datasetBytesEach}`;
    throw new OrdoError('dataset.over-quota', `the file has ${bytes} bytes; ${room}`, {
      fix: 'remove a dataset that nobody needs, or ask an administrator for more room',
    });
  };

  app.route({
    ...countDatasetFile,
    handler: async (request) => {
      const { sha256 } = request.params;
      const owner = callerOf(request).owner ?? UNKNOWN_OWNER;
      const known = (await store.datasets.knownFiles(owner, [sha256])).get(sha256);
      if (known !== undefined) return { bytes: known.bytes, known: true };
      await requireRoom(owner, request.query.bytes);
      return { bytes: await artifacts.pieces.count({ sha256, sender: senderOf(owner) }), known: false };
    },
  });

  app.route({
    ...uploadDatasetPiece,
    handler: async (request, reply) => {
      const { offset, bytes } = request.query;
      const owner = callerOf(request).owner ?? UNKNOWN_OWNER;
      await requireRoom(owner, bytes);
      const artifact = { sha256: request.params.sha256, sender: senderOf(owner) };
      const arrived = await artifacts.pieces.write(requireStream(request.body), artifact, { offset, maxBytes: bytes });
      return reply.code(201).send({ bytes: arrived, known: false });
    },
  });
}

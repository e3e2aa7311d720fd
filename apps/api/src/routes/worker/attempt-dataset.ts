/** Gives a worker the files of an added dataset that the run of its attempt needs. */
import { OrdoError } from '@ordo/core';
import type { Side, Split } from '@ordo/data';
import { downloadNeededFile, getNeededFiles } from '@ordo/protocol/worker/attempt-dataset';
import type { DatasetFile } from '@ordo/store';
import type { App } from '../../app-options.ts';
import { sendArtifact } from '../../artifacts/send-artifact.ts';

export async function attemptDatasetRoutes(app: App): Promise<void> {
  const filesOf = async (attemptId: string): Promise<readonly DatasetFile[]> => {
    const files = await app.store.datasets.filesOfAttempt(attemptId);
    if (files !== null) return files;
    throw new OrdoError('dataset.not-found', `attempt ${attemptId} is at no run whose dataset was added here`, {
      fix: 'add the dataset again, then retry the run',
    });
  };

  app.route({
    ...getNeededFiles,
    handler: async (request) => ({
      files: (await filesOf(request.params.id)).map(({ split, side, sha256, bytes }) => ({
        split: split as Split,
        side: side as Side,
        sha256,
        bytes: Number(bytes),
      })),
    }),
  });

  app.route({
    ...downloadNeededFile,
    handler: async (request, reply) => {
      const { sha256 } = request.query;
      const found = (await filesOf(request.params.id)).find((file) => file.sha256 === sha256);
      if (found === undefined) {
        throw new OrdoError('artifact.not-found', `the dataset of the run has no file ${sha256}`, {
          fix: 'ask for its files again',
        });
      }
      reply.header('x-ordo-sha256', sha256);
      return await sendArtifact(app, { request, reply }, { sha256, filename: `${found.split}.${found.side}` });
    },
  });
}

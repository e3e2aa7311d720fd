/** Sends the files of datasets piece by piece, adds datasets, and fetches the files that an attempt needs. */
import { type Artifact, downloadArtifact, uploadArtifact } from './artifacts.ts';
import type { components } from '../generated/api.ts';
import type { Transport } from '../transport.ts';

export type NewDataset = components['schemas']['NewDataset'];
export type AddedDataset = components['schemas']['AddedDataset'];
export type DatasetFileState = components['schemas']['DatasetFileState'];

/** Hash and size of a whole file. */
export interface DatasetFile {
  readonly sha256: string;
  readonly bytes: number;
}

export interface Datasets {
  /** How much of a file the API has; the next piece begins there. @throws OrdoError `dataset.over-quota` */
  count(file: DatasetFile, signal?: AbortSignal): Promise<DatasetFileState>;
  /** Sends the piece that begins at byte `offset`. */
  upload(
    file: DatasetFile,
    piece: { readonly offset: number; readonly bytes: Uint8Array<ArrayBuffer> },
    signal?: AbortSignal,
  ): Promise<DatasetFileState>;
  /** Adds a dataset whose files were sent. It may be repeated. */
  add(dataset: NewDataset, signal?: AbortSignal): Promise<AddedDataset>;
  /** Downloads a file that the run of an attempt needs. The caller checks its SHA-256. */
  download(attemptId: string, sha256: string, signal?: AbortSignal): Promise<Artifact>;
}

export function createDatasets(transport: Transport): Datasets {
  return {
    count: async ({ sha256, bytes }, signal) => {
      const answer = await transport.send(`/v1/dataset-files/${sha256}?bytes=${bytes}`, { signal: signal ?? null });
      return (await answer.json()) as DatasetFileState;
    },

    upload: async ({ sha256, bytes: size }, { offset, bytes }, signal) => {
      const path = `/v1/dataset-files/${sha256}?bytes=${size}&offset=${offset}`;
      const body = new Blob([bytes]).stream();
      const answer = await uploadArtifact(transport, path, { bytes: bytes.length, body, signal });
      return (await answer.json()) as DatasetFileState;
    },

    // Not through the generated client, whose answers must come within a time that does not depend on the files' sizes.
    add: async (dataset, signal) => {
      const answer = await transport.send('/v1/datasets', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(dataset),
        signal: signal ?? null,
      });
      return (await answer.json()) as AddedDataset;
    },

    download: async (attemptId, sha256, signal) => {
      const path = `/v1/attempts/${encodeURIComponent(attemptId)}/dataset-file?sha256=${sha256}`;
      return await downloadArtifact(transport, path, signal);
    },
  };
}

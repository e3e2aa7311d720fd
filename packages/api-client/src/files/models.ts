/** Uploads and downloads trained models, which are folders packed as tar files. */
import { type Artifact, downloadArtifact, uploadWhole } from './artifacts.ts';
import type { Transport } from '../transport.ts';

export interface ModelUpload extends Artifact {
  readonly attemptId: string;
  readonly attemptNumber: number;
}

export interface Models {
  upload(upload: ModelUpload, signal?: AbortSignal): Promise<void>;
  /** Downloads the model of a succeeded run. The caller checks its SHA-256. @throws `run.conflict`, `artifact.not-found` */
  download(runId: string, signal?: AbortSignal): Promise<Artifact>;
}

export function createModels(transport: Transport): Models {
  return {
    upload: async ({ attemptId, attemptNumber, sha256, bytes, body }, signal) => {
      const query = new URLSearchParams({ attemptNumber: String(attemptNumber), sha256 });
      const path = `/v1/attempts/${encodeURIComponent(attemptId)}/model?${query.toString()}`;
      await uploadWhole(transport, path, { bytes, body, signal });
    },

    download: async (runId, signal) => {
      const path = `/v1/runs/${encodeURIComponent(runId)}/model`;
      const { sha256, bytes, body } = await downloadArtifact(transport, path, signal);
      return { sha256, bytes, body };
    },
  };
}

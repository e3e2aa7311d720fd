/** Uploads and downloads checkpoints, from which a run resumes. */
import { type Artifact, downloadArtifact, uploadWhole } from './artifacts.ts';
import type { Transport } from '../transport.ts';

export interface CheckpointUpload extends Artifact {
  readonly attemptId: string;
  readonly attemptNumber: number;
  readonly step: number;
}

export interface CheckpointDownload extends Artifact {
  readonly step: number;
}

export interface Checkpoints {
  upload(upload: CheckpointUpload, signal?: AbortSignal): Promise<void>;
  /** Downloads the run's newest checkpoint. The caller checks its SHA-256. @throws OrdoError `artifact.not-found` */
  download(runId: string, signal?: AbortSignal): Promise<CheckpointDownload>;
}

export function createCheckpoints(transport: Transport): Checkpoints {
  return {
    upload: async ({ attemptId, attemptNumber, step, sha256, bytes, body }, signal) => {
      const query = new URLSearchParams({ attemptNumber: String(attemptNumber), step: String(step), sha256 });
      const path = `/v1/attempts/${encodeURIComponent(attemptId)}/checkpoint?${query.toString()}`;
      await uploadWhole(transport, path, { bytes, body, signal });
    },

    download: async (runId, signal) => {
      const path = `/v1/runs/${encodeURIComponent(runId)}/checkpoint`;
      const { headers, ...artifact } = await downloadArtifact(transport, path, signal);
      return { step: Number(headers.get('x-ordo-step')), ...artifact };
    },
  };
}

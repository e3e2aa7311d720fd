/** Checkpoints as bytes, never whole in memory. */
import { OrdoError } from '@ordo/core';
import type { Transport } from './transport.ts';

export interface CheckpointUpload {
  readonly attemptId: string;
  readonly epoch: number;
  readonly step: number;
  readonly sha256: string;
  readonly bytes: number;
  readonly body: ReadableStream<Uint8Array>;
}

export interface CheckpointDownload {
  readonly step: number;
  readonly sha256: string;
  readonly bytes: number;
  readonly body: ReadableStream<Uint8Array>;
}

export interface Checkpoints {
  upload(upload: CheckpointUpload, signal?: AbortSignal): Promise<void>;
  /** The run's newest. The receiver checks the SHA-256. @throws OrdoError `artifact.not-found` */
  download(runId: string, signal?: AbortSignal): Promise<CheckpointDownload>;
}

export function createCheckpoints(transport: Transport): Checkpoints {
  return {
    upload: async ({ attemptId, epoch, step, sha256, bytes, body }, signal) => {
      const query = new URLSearchParams({ epoch: String(epoch), step: String(step), sha256 });
      const response = await transport.send(
        `/v1/attempts/${encodeURIComponent(attemptId)}/checkpoint?${query.toString()}`,
        {
          method: 'PUT',
          headers: { 'content-type': 'application/octet-stream', 'content-length': String(bytes) },
          body,
          duplex: 'half',
          signal: signal ?? null,
        },
      );
      await response.body?.cancel();
    },

    download: async (runId, signal) => {
      const path = `/v1/runs/${encodeURIComponent(runId)}/checkpoint`;
      const { headers, body } = await transport.send(path, { signal: signal ?? null });
      const sha256 = headers.get('x-ordo-sha256');
      if (body === null || sha256 === null) {
        throw new OrdoError('api.unavailable', `${path} answered without a checkpoint`, {
          fix: 'check the URL of the API',
        });
      }
      const step = Number(headers.get('x-ordo-step'));
      return { step, sha256, bytes: Number(headers.get('content-length')), body };
    },
  };
}

/** Uploads a checkpoint or a model piece by piece, and continues where an earlier upload broke off. */
import { isOrdoError } from '@ordo/core';
import { uploadArtifact } from './artifacts.ts';
import type { Transport } from '../transport.ts';

export interface PiecedUpload {
  readonly attemptId: string;
  readonly attemptNumber: number;
  /** The SHA-256 of the whole file. */
  readonly sha256: string;
  readonly bytes: number;
}

/** The whole file. The name of each kind is the one in its route. */
export type WholeArtifact =
  | { readonly kind: 'checkpoint'; readonly bytes: number; readonly step: number }
  | { readonly kind: 'model'; readonly bytes: number };

/** A request to the artifact store, signed by the API, whose body is the file or the piece. */
export interface UploadRequest {
  readonly method: 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ArtifactPieces {
  /**
   * Asks for a request that sends the whole file, or a piece of it, directly to the store. Returns null when it has to be sent
   * to the API. @throws OrdoError `request.too-large`
   */
  sign(
    upload: PiecedUpload,
    piece: { readonly offset: number; readonly bytes: number; readonly sha256: string } | null,
    signal?: AbortSignal,
  ): Promise<UploadRequest | null>;
  /** Returns how many bytes the API has; the next piece begins there. @throws OrdoError `request.too-large` */
  count(upload: PiecedUpload, signal?: AbortSignal): Promise<number>;
  /** Sends the piece that begins at byte `offset`, and returns how many bytes the API then has. */
  upload(
    upload: PiecedUpload,
    piece: { readonly offset: number; readonly bytes: Uint8Array<ArrayBuffer> },
    signal?: AbortSignal,
  ): Promise<number>;
  /** Stores the file that the pieces form. @throws OrdoError `artifact.corrupt` */
  store(upload: PiecedUpload, whole: WholeArtifact, signal?: AbortSignal): Promise<void>;
}

export function createArtifactPieces(transport: Transport): ArtifactPieces {
  return {
    sign: async ({ attemptNumber, sha256, bytes, ...upload }, piece, signal) => {
      try {
        const response = await transport.send(pathOf({ attemptNumber, sha256, bytes, ...upload }, 'artifact-upload'), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ attemptNumber, sha256, bytes, piece }),
          signal: signal ?? null,
        });
        return ((await response.json()) as { request: UploadRequest | null }).request;
      } catch (error) {
        // The API is older than this route.
        if (isOrdoError(error, 'request.not-found')) return null;
        throw error;
      }
    },

    count: async (upload, signal) => {
      const path = `${pathOf(upload, 'artifact-pieces')}?${queryOf(upload)}`;
      return await readCount(await transport.send(path, { signal: signal ?? null }));
    },

    upload: async (upload, { offset, bytes }, signal) => {
      const path = `${pathOf(upload, 'artifact-piece')}?${queryOf(upload, { offset: String(offset) })}`;
      const body = new Blob([bytes]).stream();
      return await readCount(await uploadArtifact(transport, path, { bytes: bytes.length, body, signal }));
    },

    // This does not use the generated client, because its time limit does not grow with the file's size.
    store: async (upload, { kind, ...whole }, signal) => {
      const { attemptNumber, sha256 } = upload;
      const response = await transport.send(pathOf(upload, `${kind}-from-pieces`), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ attemptNumber, sha256, ...whole }),
        signal: signal ?? null,
      });
      await response.body?.cancel();
    },
  };
}

function pathOf({ attemptId }: PiecedUpload, route: string): string {
  return `/v1/attempts/${encodeURIComponent(attemptId)}/${route}`;
}

function queryOf({ attemptNumber, sha256, bytes }: PiecedUpload, more: Record<string, string> = {}): string {
  return new URLSearchParams({
    attemptNumber: String(attemptNumber),
    sha256,
    bytes: String(bytes),
    ...more,
  }).toString();
}

async function readCount(response: Response): Promise<number> {
  return ((await response.json()) as { bytes: number }).bytes;
}

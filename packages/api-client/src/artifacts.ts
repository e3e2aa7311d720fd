/** Streams files to and from the API, so that they are never completely in memory. */
import { OrdoError } from '@ordo/core';
import type { Transport } from './transport.ts';

/** A file with its size and hash. The receiver checks the hash. */
export interface Artifact {
  readonly sha256: string;
  readonly bytes: number;
  readonly body: ReadableStream<Uint8Array>;
}

export interface Upload extends Omit<Artifact, 'sha256'> {
  readonly signal: AbortSignal | undefined;
  /** PUT by default. */
  readonly method?: 'PUT' | 'POST';
}

export async function uploadArtifact(
  transport: Transport,
  path: string,
  { bytes, body, signal, method = 'PUT' }: Upload,
): Promise<Response> {
  return await transport.send(path, {
    method,
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': String(bytes),
      // A server may refuse a file before it has read it. The next request on that connection would wait behind the rest.
      connection: 'close',
    },
    body,
    duplex: 'half',
    signal: signal ?? null,
  });
}

/** An upload whose answer says nothing that the caller does not know. */
export async function uploadWhole(...parameters: Parameters<typeof uploadArtifact>): Promise<void> {
  const response = await uploadArtifact(...parameters);
  await response.body?.cancel();
}

export async function downloadArtifact(
  transport: Transport,
  path: string,
  signal: AbortSignal | undefined,
): Promise<Artifact & { readonly headers: Headers }> {
  const { headers, body } = await transport.send(path, { signal: signal ?? null });
  const sha256 = headers.get('x-ordo-sha256');
  if (body === null || sha256 === null) {
    throw new OrdoError('api.unavailable', `the answer to ${path} holds no file`, { fix: 'check the URL of the API' });
  }
  return { headers, sha256, bytes: Number(headers.get('content-length')), body };
}

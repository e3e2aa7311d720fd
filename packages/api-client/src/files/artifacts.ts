/** Streams files to and from the API, so that they are never completely in memory. */
import { describeError, OrdoError } from '@ordo/core';
import type { Transport } from '../transport.ts';

/** A file with its size and hash. The receiver checks the hash. */
export interface Artifact {
  readonly sha256: string;
  readonly bytes: number;
  readonly body: ReadableStream<Uint8Array>;
}

export interface Upload extends Omit<Artifact, 'sha256'> {
  readonly signal: AbortSignal | undefined;
  /** The method; PUT by default. */
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
      // A server may refuse a file before it has read all of it. The next request on the same connection would wait behind the
      // rest.
      connection: 'close',
    },
    body,
    duplex: 'half',
    signal: signal ?? null,
  });
}

/** Uploads a file if the caller does not need the answer. */
export async function uploadWhole(...parameters: Parameters<typeof uploadArtifact>): Promise<void> {
  const response = await uploadArtifact(...parameters);
  await response.body?.cancel();
}

/** The header that says that the caller follows a redirect to the artifact store. */
const DIRECT_HEADER = 'x-ordo-direct';
const SEE_OTHER = 303;

export async function downloadArtifact(
  transport: Transport,
  path: string,
  signal: AbortSignal | undefined,
): Promise<Artifact & { readonly headers: Headers }> {
  const init = { headers: { [DIRECT_HEADER]: 'yes' }, redirect: 'manual', signal: signal ?? null } as const;
  const { headers, body, status } = await transport.send(path, init);
  if (status === SEE_OTHER) return await downloadFromStore(headers, signal);
  const sha256 = headers.get('x-ordo-sha256');
  if (body === null || sha256 === null) {
    throw new OrdoError('api.unavailable', `the answer to ${path} holds no file`, { fix: 'check the URL of the API' });
  }
  return { headers, sha256, bytes: Number(headers.get('content-length')), body };
}

/** Downloads a file from the store. The API gives its name and address; the API's key is not sent to the store. */
async function downloadFromStore(
  headers: Headers,
  signal: AbortSignal | undefined,
): Promise<Artifact & { readonly headers: Headers }> {
  const sha256 = headers.get('x-ordo-sha256');
  const address = headers.get('location');
  if (sha256 === null || address === null) throw failed('the API names neither its hash nor its address');
  const answer = await fetch(address, { signal: signal ?? null }).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw failed(describeError(error));
  });
  if (!answer.ok || answer.body === null) throw failed(`status ${answer.status}`);
  return { headers, sha256, bytes: Number(answer.headers.get('content-length')), body: answer.body };
}

function failed(reason: string): OrdoError {
  return new OrdoError('api.unavailable', `the store of artifacts does not hand out the file: ${reason}`, {
    fix: 'let this machine reach the store, or set direct=no in ORDO_ARTIFACTS_URL of the API',
  });
}

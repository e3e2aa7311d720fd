/** Sends a file or a piece directly to the artifact store, with a request that the API has signed. */
import type { UploadRequest } from '@ordo/api-client';
import { describeError } from '@ordo/core';

export interface DirectBody {
  readonly body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;
  readonly bytes: number;
  readonly signal: AbortSignal;
}

/**
 * Returns null when the store has accepted the file, or a description of the problem. In that case the file can still be sent
 * through the API.
 * @throws the signal's reason when it aborts
 */
export async function sendDirectly(
  { method, url, headers }: UploadRequest,
  { body, bytes, signal }: DirectBody,
): Promise<string | null> {
  try {
    const answer = await fetch(url, {
      method,
      headers: { ...headers, 'content-length': String(bytes) },
      body,
      signal,
      duplex: 'half',
    });
    await answer.body?.cancel();
    return answer.ok ? null : `it answers with status ${answer.status}`;
  } catch (error) {
    signal.throwIfAborted();
    return describeError(error);
  }
}

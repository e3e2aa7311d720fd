/** Writes a request from its parts, as a caller would send it. */
import type { Keys } from '../product/keys.ts';
import type { Request } from '../product/http.ts';
import type { Operation } from './document.ts';
import { BYTES_TYPE, type ValidRequest } from './valid-requests.ts';

/** Writes the request. @param key the key to send instead of the caller's own; null for none */
export function writeRequest(
  operation: Pick<Operation, 'method' | 'path'>,
  valid: ValidRequest,
  key: string | null,
): Request {
  const { path = {}, query = {}, body, bytes, token } = valid;
  const place = operation.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => path[name] ?? '');
  const search = new URLSearchParams(query).toString();
  const content = bytes ?? (body === undefined ? undefined : JSON.stringify(body));
  return {
    method: operation.method,
    path: search === '' ? place : `${place}?${search}`,
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(token === undefined ? {} : { 'x-ordo-attempt-token': token }),
      ...(content === undefined ? {} : { 'content-type': bytes === undefined ? 'application/json' : BYTES_TYPE }),
    },
    ...(content === undefined ? {} : { body: content }),
  };
}

export function keyOf(keys: Keys, { caller }: ValidRequest): string | null {
  return caller === null ? null : keys[caller];
}

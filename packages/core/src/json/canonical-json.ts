import { hash } from 'node:crypto';
import { OrdoError } from '../errors/errors.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Canonical JSON that was rendered before, as a value inside another one. */
export class RenderedJson {
  readonly text: string;

  constructor(value: unknown) {
    this.text = canonicalJson(value);
  }
}

/**
 * Renders a value as JSON with sorted keys and no white space, so that equal values give equal text.
 * A key whose value is `undefined` is left out, as in `JSON.stringify`.
 * @throws OrdoError `internal.unexpected` for NaN, infinities, and types that JSON does not have.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) {
      throw new OrdoError('internal.unexpected', `${value} has no JSON form; numbers must be finite`);
    }
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item)).join(',')}]`;
  if (typeof value === 'object') {
    if (value instanceof RenderedJson) return value.text;
    return canonicalObject(value as Readonly<Record<string, unknown>>);
  }
  throw new OrdoError('internal.unexpected', `a ${typeof value} has no JSON form`);
}

/** Renders an object without lists of entries in between, because a large spec has thousands of runs to hash. */
function canonicalObject(value: Readonly<Record<string, unknown>>): string {
  let members = '';
  for (const key of Object.keys(value).toSorted()) {
    const item = value[key];
    if (item === undefined) continue;
    members += `${members === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(item)}`;
  }
  return `{${members}}`;
}

/** Returns the SHA-256 of bytes, or of a string in UTF-8, in lower-case hexadecimal. */
export function sha256(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex');
}

/** Returns the content hash of a JSON value: the SHA-256 of its canonical form. */
export function hashJson(value: unknown): string {
  return sha256(canonicalJson(value));
}

/** Parses and checks a body that arrived as bytes. */
import { findProblems } from '@ordo/core';
import type { Static, TSchema } from 'typebox';
import { parseJson } from '../bodies/parse-json.ts';
import { requestInvalid } from '../bodies/request-invalid.ts';

/**
 * Returns the JSON of a body, or the body itself if it is not bytes. @throws OrdoError `request.invalid` for bytes that are not
 * JSON
 */
export function readBody(body: unknown): unknown {
  return body instanceof Uint8Array ? parseJson(body) : body;
}

/** Parses a body and checks it against a schema. @throws OrdoError `request.invalid` with every problem */
export function readBodyOf<S extends TSchema>(schema: S, body: unknown): Static<S> {
  const value = readBody(body);
  const problems = findProblems(schema, value);
  if (problems.length > 0) throw requestInvalid(problems);
  return value as Static<S>;
}

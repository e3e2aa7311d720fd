import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { REPOSITORY } from '../product/repository.ts';
import type { World } from '../product/world.ts';
import { type Operation, operationsOf } from './document.ts';
import { accepts } from './places.ts';
import { validRequestFor, type ValidRequest } from './valid-requests.ts';

const document = `${REPOSITORY}/packages/api-client/src/generated/openapi.json`;
const operations = operationsOf(JSON.parse(readFileSync(document, 'utf8')));
const ID = '01900000-0000-7000-8000-000000000000';
const WORLD = {
  keys: { reader: 'ordo_0f8c2d4e6a1b_x' },
  codeVersion: '0'.repeat(64),
  experiment: ID,
  runs: { open: ID, other: ID, finished: ID, queued: ID },
  worker: ID,
  attempt: { id: ID, token: 't' },
} as unknown as World;

/** Returns the parameters for which the request has no valid value, although they are required or were sent. */
function findWrongParameters(operation: Operation, { path = {}, query = {} }: ValidRequest): string[] {
  const wrong = operation.parameters.filter(({ name, in: where, required, schema }) => {
    if (where === 'header') return false;
    const sent = (where === 'path' ? path : query)[name];
    if (sent === undefined) return required === true;
    return !accepts(schema, schema.type === 'integer' ? Number(sent) : sent);
  });
  return wrong.map(({ name }) => name);
}

describe('a valid request', () => {
  it.each(operations.map((operation) => [operation.id, operation] as const))(
    '%s is what its schemas accept',
    (_, operation) => {
      const request = validRequestFor(operation, WORLD);
      expect(findWrongParameters(operation, request)).toEqual([]);
      const { body, bytes } = request;
      expect(body !== undefined || bytes !== undefined).toBe(operation.body !== null);
      expect(body === undefined || accepts(operation.body?.schema ?? {}, body)).toBe(true);
    },
  );
});

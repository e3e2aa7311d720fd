import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { REPOSITORY } from '../product/repository.ts';
import type { World } from '../product/world.ts';
import { operationsOf } from './document.ts';
import { accepts } from './places.ts';
import { validRequestFor } from './valid-requests.ts';

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

describe('a valid request', () => {
  it.each(operations.map((operation) => [operation.id, operation] as const))(
    '%s is what its schemas accept',
    (_, operation) => {
      const { path = {}, query = {}, body, bytes } = validRequestFor(operation, WORLD);
      for (const { name, in: where, required, schema } of operation.parameters) {
        if (where === 'header') continue;
        const sent = (where === 'path' ? path : query)[name];
        if (sent === undefined) expect([name, required]).not.toEqual([name, true]);
        else expect([name, accepts(schema, schema.type === 'integer' ? Number(sent) : sent)]).toEqual([name, true]);
      }
      const hasBody = body !== undefined || bytes !== undefined;
      expect(hasBody).toBe(operation.body !== null);
      if (operation.body !== null && body !== undefined) expect(accepts(operation.body.schema, body)).toBe(true);
    },
  );
});

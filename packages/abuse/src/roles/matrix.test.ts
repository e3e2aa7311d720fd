import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { REPOSITORY } from '../product/repository.ts';
import { operationsOf } from '../routes/document.ts';
import { VALID_REQUESTS } from '../routes/valid-requests.ts';
import { MATRIX } from './matrix.ts';

const document = `${REPOSITORY}/packages/api-client/src/generated/openapi.json`;
const operations = operationsOf(JSON.parse(readFileSync(document, 'utf8')));

describe('the matrix of callers and routes', () => {
  it('has a row for every route of the OpenAPI document, and for no other', () => {
    const routes = operations.map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(MATRIX).toSorted()).toEqual(routes.toSorted());
  });

  it('has a valid request for every operation, and for no other', () => {
    expect(Object.keys(VALID_REQUESTS).toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
  });
});

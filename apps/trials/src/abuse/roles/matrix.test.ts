import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { REPOSITORY } from '../product/repository.ts';
import { operationsOf } from '../routes/document.ts';
import { MATRIX } from './matrix.ts';
import type { Rule } from './rules.ts';

const document = `${REPOSITORY}/packages/api-client/src/generated/openapi.json`;
const operations = operationsOf(JSON.parse(readFileSync(document, 'utf8')));

/** Returns the lowest role whose key the rule lets in. */
function accessOf(rule: Rule): string {
  if (rule.nobody === 'in') return 'public';
  if (rule['the worker'] === 'in') return 'worker';
  if (rule['a reader'] === 'in') return 'read';
  return rule['the owner'] === 'in' || rule['a colleague'] === 'in' ? 'submit' : 'admin';
}

describe('the matrix of callers and routes', () => {
  it('has a row for every route of the OpenAPI document, and for no other', () => {
    const routes = operations.map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(MATRIX).toSorted()).toEqual(routes.toSorted());
  });

  it('lets in those whom the declaration of the route lets in', () => {
    const declared = operations.map(({ method, path, access }) => [`${method} ${path}`, access]);
    const written = Object.entries(MATRIX).map(([route, { rule }]) => [route, accessOf(rule)]);
    expect(Object.fromEntries(written)).toEqual(Object.fromEntries(declared));
  });
});

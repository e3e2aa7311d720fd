import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SUBMISSIONS } from './idempotency.ts';

const DOCUMENT = path.resolve(import.meta.dirname, '../../api-client/src/generated/openapi.json');

interface Operation {
  readonly parameters?: readonly { readonly name: string }[];
}

describe('the submissions that get a key', () => {
  it('are the operations that take one', () => {
    const { paths } = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as {
      paths: Record<string, Record<string, Operation>>;
    };
    const takesKey = (operation: Operation | undefined): boolean =>
      operation?.parameters?.some(({ name }) => name === 'idempotency-key') ?? false;
    const found = Object.keys(paths).filter((one) => SUBMISSIONS.some((pattern) => pattern.test(one)));
    expect(found.filter((one) => takesKey(paths[one]?.['post']))).toEqual(found);
    expect(Object.keys(paths).filter((one) => takesKey(paths[one]?.['post']))).toEqual(found);
  });
});

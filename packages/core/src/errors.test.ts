import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ERROR_CATALOGUE } from './error-catalogue.ts';
import { explainError, OrdoError } from './errors.ts';

describe('the error catalogue', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

  it.each(Object.entries(ERROR_CATALOGUE))('documents %s with its status in the README', (code, entry) => {
    expect(readme).toContain(`| \`${code}\` | ${entry.status} | ${entry.retryable ? 'yes' : 'no'} | ${entry.title} |`);
  });
});

describe('OrdoError', () => {
  it('takes status and retryability from the catalogue', () => {
    const error = new OrdoError('store.unavailable', 'no answer from 127.0.0.1:5432');
    expect([error.status, error.retryable]).toEqual([503, true]);
  });

  it('explains every problem with its place and fix', () => {
    const error = new OrdoError('spec.invalid', '1 problem', {
      problems: [{ pointer: '/seeds', message: 'is missing', fix: 'add "seeds"' }],
    });
    expect(explainError(error)).toBe('The spec has problems: 1 problem\n  /seeds: is missing\n      fix: add "seeds"');
  });
});

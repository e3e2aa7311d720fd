import { describe, expect, it } from 'vitest';
import { explainError, OrdoError } from './errors.ts';

describe('OrdoError', () => {
  it('takes the status and whether to retry from the catalogue', () => {
    const error = new OrdoError('store.unavailable', 'no answer from 127.0.0.1:5432');
    expect([error.status, error.retryable]).toEqual([503, true]);
  });

  it('lists every problem with its place and its fix', () => {
    const error = new OrdoError('spec.invalid', '1 problem', {
      problems: [{ pointer: '/seeds', message: 'is missing', fix: 'add "seeds"' }],
    });
    expect(explainError(error)).toBe('The spec has problems: 1 problem\n  /seeds: is missing\n      fix: add "seeds"');
  });

  it('names the line of a problem that was found in a file', () => {
    const problem = { pointer: '/seeds', place: 'my.study.yaml:12:3', message: 'is missing', fix: '' };
    const error = new OrdoError('spec.invalid', '1 problem', { problems: [problem] });
    expect(explainError(error)).toContain('\n  my.study.yaml:12:3: /seeds: is missing');
  });
});

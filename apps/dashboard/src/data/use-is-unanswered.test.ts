import { type ErrorCode, OrdoError } from '@ordo/core/errors';
import { describe, expect, it } from 'vitest';
import { isOld, isUnanswered } from './use-is-unanswered.ts';

const failed = (code: ErrorCode): OrdoError => new OrdoError(code, 'it did not work', { fix: 'wait' });

describe('what the page has read', () => {
  it.each(['api.unavailable', 'api.foreign-answer', 'store.unavailable'] as const)('is unanswered after %s', (code) => {
    const after = { data: 1, error: failed(code), fetchFailureReason: null };
    // While the library still tries again, only the reason tells of it.
    const during = { data: 1, error: null, fetchFailureReason: failed(code) };
    expect([isUnanswered(after), isUnanswered(during)]).toEqual([true, true]);
    expect([isOld(after), isOld(during)]).toEqual([true, true]);
  });

  it.each(['report.busy', 'request.rate-limited', 'store.disk-full'] as const)(
    'is old after %s, which the API itself has answered',
    (code) => {
      const state = { data: 1, error: failed(code), fetchFailureReason: failed(code) };
      expect([isUnanswered(state), isOld(state)]).toEqual([false, true]);
    },
  );

  it('is neither after an error that would come again, before it was read at all, and while all is well', () => {
    for (const state of [
      { data: 1, error: failed('run.not-found'), fetchFailureReason: null },
      { data: undefined, error: failed('api.unavailable'), fetchFailureReason: null },
      { data: 1, error: null, fetchFailureReason: null },
    ]) {
      expect([isUnanswered(state), isOld(state)]).toEqual([false, false]);
    }
  });
});

import { OrdoError, type ErrorCode } from '@ordo/core';
import { describe, expect, it } from 'vitest';
import { mayPass } from './refusal.ts';

const refused = (code: ErrorCode) => new OrdoError(code, 'refused');
const HOUR = 3_600_000;

describe('mayPass', () => {
  it('waits for ever while the API is away, or its database is away or full', () => {
    for (const code of ['api.unavailable', 'store.unavailable', 'store.disk-full', 'request.rate-limited'] as const) {
      expect(mayPass(refused(code), 24 * HOUR)).toBe(true);
    }
  });

  it('waits ten minutes for an answer to change that nobody expects', () => {
    for (const code of ['api.foreign-answer', 'auth.unknown-key', 'internal.unexpected'] as const) {
      expect([mayPass(refused(code), 9.9 * 60_000), mayPass(refused(code), 10 * 60_000)]).toEqual([true, false]);
    }
  });

  it('does not wait when the API has judged the request, or when the worker itself is at fault', () => {
    for (const code of ['attempt.stale', 'request.invalid', 'request.too-large'] as const) {
      expect(mayPass(refused(code))).toBe(false);
    }
    expect(mayPass(new Error('ENOENT'))).toBe(false);
  });
});

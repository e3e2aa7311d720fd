import { OrdoError } from '@ordo/core/errors';
import { describe, expect, it } from 'vitest';
import { mayAnswerSoon, pauseAfter, SubmissionKeys } from './submit-once.ts';

const late = new OrdoError('api.unavailable', 'no answer');

describe('submitting from the page', () => {
  it('goes on while no answer comes, with pauses that grow to a quarter of a minute', () => {
    expect(mayAnswerSoon(0, late)).toBe(true);
    expect(mayAnswerSoon(19, late)).toBe(true);
    expect(mayAnswerSoon(20, late)).toBe(false);
    expect([0, 1, 2, 3, 4, 9].map(pauseAfter)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000]);
  });

  it('ends with what the API has to say of the spec', () => {
    expect(mayAnswerSoon(0, new OrdoError('spec.invalid', 'a problem'))).toBe(false);
    expect(mayAnswerSoon(0, new TypeError('a mistake'))).toBe(false);
  });

  it('keeps the key of what it sends again, and has another one for another spec or another submission', () => {
    const keys = new SubmissionKeys();
    const first = keys.of('{"seeds":[1]}');
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(keys.of('{"seeds":[1]}')).toBe(first);
    expect(keys.of('{"seeds":[2]}')).not.toBe(first);
    keys.forget('{"seeds":[1]}');
    expect(keys.of('{"seeds":[1]}')).not.toBe(first);
  });
});

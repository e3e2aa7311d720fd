import { OrdoError } from '@ordo/core/errors';
import { describe, expect, it } from 'vitest';
import { unlessWrong } from './unless-wrong.ts';

const asked = (error: unknown): number | false => unlessWrong(5_000)({ state: { error } });

describe('a query that is asked again and again', () => {
  it('ends at an address that does not exist', () => {
    expect(asked(new OrdoError('run.not-found', 'no such run', { fix: 'open another one' }))).toBe(false);
  });

  it('goes on while all is well, and after what may pass', () => {
    const busy = new OrdoError('store.unavailable', 'the database is away', { fix: 'wait' });
    expect([asked(null), asked(busy), asked(new TypeError('fetch failed'))]).toEqual([5_000, 5_000, 5_000]);
  });
});

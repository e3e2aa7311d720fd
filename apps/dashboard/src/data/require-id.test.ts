import { describe, expect, it } from 'vitest';
import { requireId } from './require-id.ts';

describe('an address with an id', () => {
  it('says that there is no such run, and not which form an id has', () => {
    expect(() => requireId('nope', 'run')).toThrow(
      expect.objectContaining({
        code: 'run.not-found',
        message: '“nope” is the id of no run',
        fix: 'open the run from its experiment',
        // The page must not ask again, because the answer stays the same.
        retryable: false,
      }),
    );
    expect(() => requireId('NOPE', 'experiment')).toThrow(expect.objectContaining({ code: 'experiment.not-found' }));
  });

  it('passes what can be one', () => {
    const id = '01a217fa-e672-7000-9c15-3960b392bd11';
    expect(requireId(id, 'run')).toBe(id);
  });
});

import { describe, expect, it } from 'vitest';
import { ID_PREFIX_PATTERN } from './id-pattern.ts';

const ID = '0198f2c4-7d1e-7abc-89de-0123456789ab';

describe('the beginning of an id', () => {
  it('may end anywhere', () => {
    const beginnings = Array.from(ID, (_, i) => ID.slice(0, i + 1));
    expect(beginnings.filter((text) => !new RegExp(ID_PREFIX_PATTERN).test(text))).toEqual([]);
  });

  it.each(['', 'x', '0198F', '0198-', '0198f2c47', '0198f2c4-7d1e7', `${ID}0`, '0198f2c4-7d1e-\n', '-'])(
    'is not %j',
    (text) => {
      expect(text).not.toMatch(new RegExp(ID_PREFIX_PATTERN));
    },
  );
});

import { expect, it } from 'vitest';
import { shortHash } from './short-hash.ts';

it('shortens a hash to its first twelve digits', () => {
  expect(shortHash('e3b0c44298fc1c149afbf4c8996fb924')).toBe('e3b0c44298fc');
});

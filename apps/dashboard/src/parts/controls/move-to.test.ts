import { expect, it } from 'vitest';
import { moveTo } from './move-to.ts';

it('moves one name to another place, and keeps the order of the others', () => {
  const names = ['a', 'b', 'c', 'd'];
  expect(moveTo(names, 'a', 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moveTo(names, 'd', 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moveTo(names, 'b', 1)).toEqual(names);
});

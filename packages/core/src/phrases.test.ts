import { expect, it } from 'vitest';
import { countOf, listOf, nameSeeds } from './phrases.ts';

it('counts things in the singular and the plural', () => {
  expect([0, 1, 2].map((count) => countOf(count, 'line'))).toEqual(['0 lines', '1 line', '2 lines']);
});

it('joins names as a sentence does', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listOf)).toEqual(['', 'a', 'a and b', 'a, b and c']);
});

it('names seeds by ranges where three or more follow each other', () => {
  expect(nameSeeds([3])).toBe('seed 3');
  expect(nameSeeds([4, 3])).toBe('seeds 3 and 4');
  expect(nameSeeds([1, 2, 3])).toBe('seeds 1 to 3');
  expect(nameSeeds([10, 9, 8, 1, 3, 4])).toBe('seeds 1, 3, 4 and 8 to 10');
});

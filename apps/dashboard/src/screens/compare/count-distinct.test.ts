import { expect, it } from 'vitest';
import { countDistinct } from './count-distinct.ts';

const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id })) as [{ id: string }, { id: string }, { id: string }];

it('counts a run of two lists once, and each run that has not been read', () => {
  expect(countDistinct([{ runs: [a, b], total: 2 }])).toBe(2);
  // The lists have read a, b and c.
  const read = { runs: [b, c], total: 2 };
  expect(countDistinct([{ runs: [a, b], total: 2 }, read])).toBe(3);
  // Five of the first list are not read.
  expect(countDistinct([{ runs: [a, b], total: 7 }, read])).toBe(3 + 5);
});

import { expect, it } from 'vitest';
import { createMetric } from '../registry.ts';

it('normalizes references once more than hypotheses, as sacreBLEU does', () => {
  const ter = createMetric({ id: 'ter', normalized: true });
  // The reference's words are a , , 9.1 and the hypothesis's are a , ,9.1: two edits, one of four words is lacking.
  expect(ter.statistics('a ,,9.1', ['a ,,9.1'])).toEqual([2, 4]);
});

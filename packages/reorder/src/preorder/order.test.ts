import { describe, expect, it } from 'vitest';
import { identityOrder, invertOrder } from './order.ts';

describe('An order', () => {
  it('is inverted: word 0 comes third, word 1 first, word 2 second', () => {
    expect(invertOrder([1, 2, 0])).toEqual(Int32Array.of(2, 0, 1));
    expect(invertOrder(invertOrder([1, 2, 0]))).toEqual(Int32Array.of(1, 2, 0));
    expect(invertOrder(identityOrder(4))).toEqual(identityOrder(4));
  });

  it.each([
    [[0, 0], 'an order of 2 words has 0 twice'],
    [[0, 2], 'an order of 2 words has 2, which is not a position'],
  ])('is refused if it is no permutation: %j', (order, message) => {
    expect(() => invertOrder(order)).toThrow(message);
  });
});

import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const fill = (...items: readonly (readonly [who: string, item: number])[]): FairQueue<number> => {
  const queue = new FairQueue<number>();
  for (const [who, item] of items) queue.push(who, item);
  return queue;
};
const empty = (queue: FairQueue<number>): number[] =>
  Array.from({ length: queue.length }, () => queue.shift()).flatMap((item) => item ?? []);

describe('a fair queue', () => {
  it('gives everybody a turn before anybody has another one', () => {
    // Owner a has three items before b arrives; b waits for only one of them.
    expect(empty(fill(['a', 1], ['a', 2], ['a', 3], ['b', 4], ['c', 5]))).toEqual([1, 4, 5, 2, 3]);
  });

  it('keeps the order of what one of them has put in, and counts it', () => {
    const queue = fill(['a', 1], ['b', 2], ['a', 3]);
    expect([queue.length, queue.lengthOf('a'), queue.lengthOf('b'), queue.lengthOf('c')]).toEqual([3, 2, 1, 0]);
    expect([queue.shift(), queue.shift(), queue.shift(), queue.shift()]).toEqual([1, 2, 3, undefined]);
    expect(queue.length).toBe(0);
  });

  it('is empty after everything was taken out at once', () => {
    const queue = fill(['a', 1], ['b', 2]);
    expect(queue.drain()).toEqual([1, 2]);
    expect([queue.length, queue.lengthOf('a')]).toEqual([0, 0]);
  });
});

import { Random } from '@ordo/core';
import { describe, expect, it } from 'vitest';
import { draw } from './draw.ts';

const inputs = Array.from({ length: 40 }, (_, i) => ({ name: `input ${i}`, kind: i < 36 ? 'path' : 'number' }));
const choose = (full: boolean, seed: number) =>
  draw(inputs, { match: undefined, full, short: 6, random: Random.fromSeed(seed, 'draw') });

describe('draw', () => {
  it('gives all inputs, in another order for each seed', () => {
    expect(new Set(choose(true, 1))).toEqual(new Set(inputs));
    expect(choose(true, 1)).toEqual(choose(true, 1));
    expect(choose(true, 1)).not.toEqual(choose(true, 2));
  });

  it('gives a small sample some of every kind', () => {
    // Two kinds alternate: there are three inputs of each.
    expect(choose(false, 1).filter(({ kind }) => kind === 'number')).toHaveLength(3);
    expect(choose(false, 1)).toHaveLength(6);
  });
});

import { describe, expect, it } from 'vitest';
import type { Link } from '../sentence.ts';
import { attachUnaligned } from './attach-unaligned.ts';

describe('Unaligned words', () => {
  const links: Link[] = [
    [1, 4],
    [1, 5],
    [3, 0],
  ];

  it('take the links of the next word, and the last ones those of the word before', () => {
    expect(attachUnaligned(5, links, 'right')).toEqual([
      [0, 4],
      [0, 5],
      [1, 4],
      [1, 5],
      [2, 0],
      [3, 0],
      [4, 0],
    ]);
  });

  it('take the links of the word before, and the first ones those of the next word', () => {
    const attached = attachUnaligned(5, links, 'left');
    expect(attached.filter(([source]) => source !== 1)).toEqual([
      [0, 4],
      [0, 5],
      [2, 4],
      [2, 5],
      [3, 0],
      [4, 0],
    ]);
  });

  it('stay without links when they are free, or when there is no link at all', () => {
    expect(attachUnaligned(5, links, 'free')).toEqual(links);
    expect(attachUnaligned(3, [], 'right')).toEqual([]);
  });
});

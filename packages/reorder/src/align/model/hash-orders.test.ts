// Tests that the orders are those of sparsehash 2.0.3 and of libstdc++ 12.
import { describe, expect, it } from 'vitest';
import type { Corpus } from '../corpus/corpus.ts';
import { readCorpus } from '../corpus/read-corpus.ts';
import { orderByChains } from './chained-hash-order.ts';
import { SparseHashOrder } from './sparse-hash-order.ts';
import { copyPairsOf, listTableCopies } from './table-copies.ts';

const KEYS = [
  7, 270, 187, 621, 556, 254, 296, 448, 464, 355, 528, 620, 519, 287, 115, 60, 128, 541, 400, 90, 537, 252, 222, 514,
  102, 280, 557, 291, 263, 629,
];

function keysOf(order: SparseHashOrder): number[] {
  const numbers = new Uint32Array(order.size);
  order.write(numbers, 0);
  return Array.from(numbers, (number) => KEYS[number] as number);
}

describe('The order of a sparse_hash_map', () => {
  it('is that of its slots, of which a copy may have more, and growth too', () => {
    const order = new SparseHashOrder();
    for (const key of KEYS.slice(0, 25)) order.add(key);
    expect(keysOf(order)).toEqual([
      448, 128, 252, 355, 222, 514, 102, 7, 296, 519, 556, 621, 270, 620, 464, 528, 115, 400, 537, 90, 187, 60, 541,
      254, 287,
    ]);
    const copy = new SparseHashOrder();
    for (const key of KEYS.slice(0, 25)) copy.add(key);
    copy.copy();
    expect(keysOf(copy)).toEqual([
      448, 128, 514, 7, 519, 270, 464, 528, 400, 537, 90, 541, 222, 287, 355, 102, 296, 556, 621, 620, 115, 187, 252,
      60, 254,
    ]);
    for (const key of KEYS.slice(25)) order.add(key);
    expect(keysOf(order)).toEqual([
      448, 128, 514, 7, 519, 263, 270, 464, 528, 400, 280, 537, 90, 541, 222, 287, 355, 291, 102, 296, 556, 621, 557,
      620, 115, 629, 187, 252, 60, 254,
    ]);
  });

  it('starts again for the next word', () => {
    const order = new SparseHashOrder();
    for (const key of KEYS) order.add(key);
    order.clear();
    for (const key of KEYS.slice(0, 3)) order.add(key);
    // 7, 270 = 8 · 32 + 14 and 187 = 5 · 32 + 27
    expect(keysOf(order)).toEqual([7, 270, 187]);
  });
});

describe('The order of an unordered_map', () => {
  it('is that of a list that grows at the front, or behind the key of the same bucket', () => {
    const sizes =
      '5 6, 4 7, 6 11, 8 8, 7 6, 6 12, 6 8, 9 4, 6 5, 4 5, 9 10, 7 5, 10 7, 5 9, 6 10, 5 7, 6 7, 10 3, 5 3, 9 6, 3 10, ' +
      '2 9, 6 6, 2 13, 6 9, 2 4, 4 8, 3 8, 7 9, 7 11, 8 12, 4 13, 7 7, 8 9, 2 12, 5 4';
    const expected =
      '5 4, 8 9, 7 7, 4 13, 8 12, 7 11, 10 7, 2 4, 3 8, 9 10, 2 12, 6 5, 7 9, 9 4, 7 5, 6 8, 4 5, 5 9, 6 12, 7 6, 6 11, ' +
      '5 7, 8 8, 4 7, 5 6, 6 7, 5 3, 6 10, 10 3, 4 8, 9 6, 3 10, 2 9, 2 13, 6 6, 6 9';
    const keys = sizes.split(', ');
    const order = orderByChains(
      keys.map((key) => {
        const [m, n] = key.split(' ').map(Number) as [number, number];
        return m * 65_536 + n;
      }),
    );
    expect(order.map((number) => keys[number]).join(', ')).toBe(expected);
  });
});

/** Returns a corpus in which each line has its own words on the source side. */
const corpusOf = (lines: number, words: number): Corpus =>
  readCorpus(
    Buffer.from(
      Array.from(
        { length: lines },
        (_, i) => `${Array.from({ length: words }, (__, k) => `${i}.${k}`).join(' ')} ||| ${'x '.repeat(words)}\n`,
      ).join(''),
    ),
    'text',
  );

describe('Copies of the tables', () => {
  it('are made when a million pairs of words were collected and the list of tables has to move', () => {
    // Seven lines of 400 · 400 words are 1,120,000 pairs. The list first has just enough room for the words of the first seven
    // lines, then for twice as many, and then for four times as many, so that the last seven lines need no copy.
    expect(listTableCopies(corpusOf(28, 400), false)).toEqual([
      { pair: 7, pairOfNull: 14 },
      { pair: 14, pairOfNull: 21 },
    ]);
    // The table of the empty word exists before the first line ends, so it is also copied with the first seven lines.
    expect(listTableCopies(corpusOf(7, 400), true)).toEqual([{ pair: 0, pairOfNull: 7 }]);
  });

  it('find the table of the empty word ahead of the others', () => {
    const copies = [{ pair: 3, pairOfNull: 7 }];
    expect([copyPairsOf(0, copies), copyPairsOf(5, copies)]).toEqual([Uint32Array.of(7), Uint32Array.of(3)]);
  });
});

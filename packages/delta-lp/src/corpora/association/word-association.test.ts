import { describe, expect, it } from 'vitest';
import { WordAssociation } from './word-association.ts';

/** Counts a corpus with ten words, six pairs of neighbours and three documents. */
function count(): WordAssociation {
  const counts = new WordAssociation();
  counts.addDocument([['a', 'b', 'a'], ['b']]);
  counts.addDocument([['a', 'b', 'c']]);
  counts.addDocument([['c', 'd', 'c']]);
  return counts;
}

describe('WordAssociation', () => {
  it('measures neighbours by how much oftener they occur than by chance', () => {
    const counts = count();
    // "a b" is 2 of 6 pairs of neighbours; a is 3 of 10 words, and b is 3 of 10.
    expect(counts.ofNeighbours('a', 'b')).toBeCloseTo(Math.log2(2 / 6 / (0.3 * 0.3)), 12);
    // "b a" is 1 of 6 pairs.
    expect(counts.ofNeighbours('b', 'a')).toBeCloseTo(Math.log2(1 / 6 / (0.3 * 0.3)), 12);
  });

  it('measures documents in either order', () => {
    const counts = count();
    // a and b share two of three documents, and each is in two.
    expect(counts.inDocuments('a', 'b')).toBeCloseTo(Math.log2(2 / 3 / ((2 / 3) * (2 / 3))), 12);
    // a and c share one of three documents; both are in two.
    expect(counts.inDocuments('c', 'a')).toBeCloseTo(Math.log2(1 / 3 / ((2 / 3) * (2 / 3))), 12);
  });

  it('is 0 for pairs and words that were not seen', () => {
    const counts = count();
    expect([counts.ofNeighbours('a', 'd'), counts.ofNeighbours('a', 'x'), counts.inDocuments('a', 'd')]).toEqual([
      0, 0, 0,
    ]);
    expect(new WordAssociation().ofNeighbours('a', 'b')).toBe(0);
  });
});

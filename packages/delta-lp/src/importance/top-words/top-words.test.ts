import { WordAssociation } from '@ordo/delta-lp/corpora';
import { describe, expect, it } from 'vitest';
import { CHANGES, measuredByHand } from '../testing/hand-measured.ts';
import { listTopWords } from './top-words.ts';

describe('listTopWords', () => {
  const tops = listTopWords(measuredByHand(CHANGES), new WordAssociation(), 7);

  it('has the greatest change of each word with its distance, in the whole document', () => {
    expect(tops.map(({ index, change, distance }) => [index, change, distance])).toEqual([
      [1, 2, 1],
      [2, 1, 2],
      [3, 5, 3],
      [4, 9, 4],
      [5, 7, 4],
    ]);
    expect(tops[0]).toMatchObject({ document: 7, logProbability: -1 });
  });

  it('knows dependencies and mentions of the same', () => {
    // smiled → Ann is a dependency, Ben → Ann is nothing, she → Ann is the same person, sang → Ann and well → smiled are nothing.
    expect(tops.map(({ dependency }) => dependency)).toEqual([true, false, false, false, false]);
    expect(tops.map(({ coreference }) => coreference)).toEqual([false, false, true, false, false]);
  });

  it('takes the nearest of equal changes, and no word without a probability', () => {
    const even = CHANGES.map((row) => row.map(() => 1));
    const measured = measuredByHand(even);
    const found = listTopWords(
      { ...measured, logProbabilities: measured.logProbabilities.map((value, i) => (i === 4 ? null : value)) },
      new WordAssociation(),
      0,
    );
    expect(found.map(({ index, distance }) => [index, distance])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [5, 1],
    ]);
  });
});

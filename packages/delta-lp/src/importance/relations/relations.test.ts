import { WordAssociation } from '@ordo/delta-lp/corpora';
import { describe, expect, it } from 'vitest';
import { CHANGES, measuredByHand } from '../testing/hand-measured.ts';
import { listRelations, summariseRelations } from './relations.ts';

const NOTHING = new WordAssociation();

describe('listRelations', () => {
  it('takes as many of the sentence as the later word has dependencies, and nothing of other sentences', () => {
    const found = listRelations(measuredByHand(CHANGES), NOTHING);
    expect(found.map(({ relation, found: hit, chance }) => [relation, hit, chance])).toEqual([
      // "smiled" has one dependency and one word before it.
      ['nsubj', true, 1],
      // "sang" depends on both words before it in its sentence. The 9 for Ann does not count, because Ann is in another sentence.
      ['vocative', true, 1],
      ['nsubj', true, 1],
      // "well" has one dependency, on "sang", but depended more on "she": 3, 4, 1. A guess finds "sang" once in three times.
      ['advmod', false, 1 / 3],
    ]);
  });

  it('finds nothing that no window has held', () => {
    const cut = [...CHANGES.slice(0, 4), [9, 0, null, null], CHANGES[5] as (number | null)[]];
    const found = listRelations(measuredByHand(cut), NOTHING);
    expect(found.map(({ found: hit }) => hit)).toEqual([true, false, false, false]);
  });

  it('counts how closely both words go together, the earlier one first', () => {
    const association = new WordAssociation();
    association.addDocument([['ann', 'smiled']]);
    association.addDocument([['ben', 'sang']]);
    const [subject] = listRelations(measuredByHand(CHANGES), association);
    // Neighbours: the pair is one of two, and each word is one of four: log2(1/2 / (1/4 · 1/4)) = 3.
    expect(subject?.neighbours).toBeCloseTo(3, 12);
    // Documents: one of two has both words, and one of two has each: log2(1/2 / (1/2 · 1/2)) = 1.
    expect(subject?.documents).toBeCloseTo(1, 12);
  });
});

describe('summariseRelations', () => {
  it('has the mean of each relation, and of all dependencies together', () => {
    const summary = summariseRelations(listRelations(measuredByHand(CHANGES), NOTHING));
    expect(summary.get('nsubj')).toMatchObject({ count: 2, precision: 1, chance: 1 });
    // Three of four are found; the chance is (1 + 1 + 1 + 1/3) / 4.
    expect(summary.get('all')).toMatchObject({ count: 4, precision: 0.75, chance: (3 + 1 / 3) / 4 });
  });
});

import { describe, expect, it } from 'vitest';
import { CHANGES, measuredByHand } from '../testing/hand-measured.ts';
import { listAntecedents, summariseAntecedents } from './antecedents.ts';

const twice = `# newdoc id = twice
1\tThe\tthe\tDET\tDT\t_\t2\tdet\t_\tEntity=(1
2\tcat\tcat\tNOUN\tNN\t_\t3\tnsubj\t_\tEntity=1)
3\tsaw\tsee\tVERB\tVBD\t_\t0\troot\t_\t_
4\tthe\tthe\tDET\tDT\t_\t6\tdet\t_\tEntity=(1
5\told\told\tADJ\tJJ\t_\t6\tamod\t_\t_
6\tcat\tcat\tNOUN\tNN\t_\t3\tobj\t_\tEntity=1)

`;

describe('listAntecedents', () => {
  it('asks whether the word that was leaned on most is an earlier mention', () => {
    // "she" depended on Ann most: 5, 1, 3. The tag of "she" does not occur before, and "ann" is another word. Ann and Ben are
    // new.
    expect(listAntecedents(measuredByHand(CHANGES))).toEqual([
      { tag: 'PRP', found: true, foundByTag: false, repeated: false },
    ]);
    const toBen = [...CHANGES.slice(0, 3), [2, 1, 3], ...CHANGES.slice(4)];
    expect(listAntecedents(measuredByHand(toBen))).toMatchObject([{ found: false }]);
  });

  it('adds up the words of a mention, and leaves out what stands in the mention', () => {
    const changes = [
      [],
      [9],
      [0, 9],
      // The sums of "the old cat" over The, cat, saw are 3 + 0 + 1 = 4, 0 + 2 + 3 = 5, 2 + 2 + 0 = 4. The values of "cat" for
      // "the" and "old" do not count, because these are not words before the span.
      [3, 0, 2],
      [0, 2, 2, 9],
      [1, 3, 0, 9, 9],
    ];
    expect(listAntecedents(measuredByHand(changes, twice))).toEqual([
      // The head is "cat", which is repeated and is the nearest noun before.
      { tag: 'NN', found: true, foundByTag: true, repeated: true },
    ]);
  });

  it('leaves out a mention of which no window holds a word before', () => {
    const cut = [...CHANGES.slice(0, 3), [null, null, null], ...CHANGES.slice(4)];
    expect(listAntecedents(measuredByHand(cut))).toEqual([]);
  });
});

describe('summariseAntecedents', () => {
  const one = { tag: 'NN', found: true, foundByTag: false, repeated: true };

  it('has shares by tag, and of all', () => {
    const summary = summariseAntecedents([one, { ...one, found: false }, { ...one, tag: 'PRP', foundByTag: true }]);
    expect(summary.get('NN')).toEqual({ count: 2, precision: 0.5, precisionByTag: 0, repeated: 1 });
    expect(summary.get('all')).toEqual({ count: 3, precision: 2 / 3, precisionByTag: 1 / 3, repeated: 1 });
  });

  it('says nothing of heads where there is no parse', () => {
    const blind = { tag: null, found: true, foundByTag: null, repeated: null };
    expect([...summariseAntecedents([blind])]).toEqual([
      ['all', { count: 1, precision: 1, precisionByTag: null, repeated: null }],
    ]);
  });
});

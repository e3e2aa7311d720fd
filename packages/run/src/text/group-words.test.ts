import { describe, expect, it } from 'vitest';
import { groupWords } from './group-words.ts';

describe('groupWords', () => {
  it('joins units that go on with the one that follows', () => {
    expect(groupWords(['ab@@', 'c@@', 'd', 'e'])).toEqual([
      { word: 'abcd', units: [0, 1, 2] },
      { word: 'e', units: [3] },
    ]);
  });

  it('ends a word with the sentence, and takes the mark alone for a word', () => {
    expect(groupWords(['@@', 'a@@'])).toEqual([
      { word: '@@', units: [0] },
      { word: 'a', units: [1] },
    ]);
    expect(groupWords([])).toEqual([]);
  });
});

import { Random } from '@ordo/core';
import { describe, expect, it } from 'vitest';
import { CHARACTER_OF_BYTE } from './byte-alphabet.ts';
import { ByteMerger, type Merge } from './byte-merger.ts';

/** Makes random merges over three letters. Each merges existing tokens, and some make a token that another merge also makes. */
function randomMerges(random: Random): { vocabulary: Map<string, number>; merges: Merge[] } {
  const vocabulary = new Map(CHARACTER_OF_BYTE.map((token, id) => [token, id]));
  const known = ['a', 'b', 'c'];
  const merges = new Map<string, Merge>();
  while (merges.size < 25) {
    const [left, right] = [known[random.nextBelow(known.length)], known[random.nextBelow(known.length)]] as Merge;
    if ((left + right).length > 6) continue;
    merges.set(`${left} ${right}`, [left, right]);
    if (!vocabulary.has(left + right)) vocabulary.set(left + right, vocabulary.size);
    known.push(left + right);
  }
  return { vocabulary, merges: [...merges.values()] };
}

/** Applies the definition: merges the pair with the lowest rank, and of these the leftmost one, one at a time. */
function mergeByDefinition(word: string, merges: readonly Merge[]): string[] {
  const tokens = word.split('');
  for (;;) {
    const ranks = tokens.slice(1).map((right, i) => {
      const rank = merges.findIndex(([a, b]) => a === tokens[i] && b === right);
      return rank < 0 ? Infinity : rank;
    });
    const best = Math.min(...ranks, Infinity);
    if (best === Infinity) return tokens;
    const at = ranks.indexOf(best);
    tokens.splice(at, 2, `${tokens[at] as string}${tokens[at + 1] as string}`);
  }
}

describe('ByteMerger', () => {
  it('merges random words as the definition does', () => {
    const random = Random.fromSeed(7, 'merges');
    for (let round = 0; round < 40; round++) {
      const { vocabulary, merges } = randomMerges(random);
      const merger = new ByteMerger(vocabulary, merges);
      for (let i = 0; i < 20; i++) {
        const word = Array.from({ length: 1 + random.nextBelow(30) }, () => 'abc'[random.nextBelow(3)]).join('');
        const expected = mergeByDefinition(word, merges).map((token) => vocabulary.get(token));
        expect([...merger.merge(word)]).toEqual(expected);
      }
    }
  });

  it('merges a word of 100,000 letters without looking at all pairs at every merge', () => {
    const vocabulary = new Map([...CHARACTER_OF_BYTE, 'aa', 'aaaa'].map((token, id) => [token, id]));
    const merger = new ByteMerger(vocabulary, [
      ['a', 'a'],
      ['aa', 'aa'],
    ]);
    expect(merger.merge('a'.repeat(100_002)).length).toBe(25_001); // 25,000 · 4 + 1 · 2
  });

  it('refuses a vocabulary without all bytes, and merges of unknown tokens', () => {
    const bytes = CHARACTER_OF_BYTE.map((token, id) => [token, id] as const);
    expect(() => new ByteMerger(new Map(bytes.slice(1)), [])).toThrow('no token "Ā", which is byte 0');
    expect(() => new ByteMerger(new Map(bytes), [['a', 'b']])).toThrow(
      'no token "ab", which merge 0, ["a","b"], needs',
    );
  });
});

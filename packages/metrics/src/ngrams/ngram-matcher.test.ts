import { describe, expect, it } from 'vitest';
import { Random } from '@ordo/core';
import { IntegerList } from '../scoring/integer-list.ts';
import { NgramMatcher } from './ngram-matcher.ts';

/** Computes the definition of Papineni et al. (2002) literally: counts, takes the largest count of any reference, and clips. */
function matchSlowly(hypothesis: number[], references: number[][], maxOrder: number): number[] {
  return Array.from({ length: maxOrder }, (_, i) => {
    const own = countNgrams(hypothesis, i + 1);
    const others = references.map((reference) => countNgrams(reference, i + 1));
    let shared = 0;
    for (const [ngram, count] of own) shared += Math.min(count, Math.max(0, ...others.map((o) => o.get(ngram) ?? 0)));
    return shared;
  });
}

function countNgrams(tokens: number[], n: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let i = 0; i + n <= tokens.length; i++) {
    const ngram = tokens.slice(i, i + n).join(' ');
    counts.set(ngram, (counts.get(ngram) ?? 0) + 1);
  }
  return counts;
}

const list = (values: number[]) => IntegerList.from(values);

describe('NgramMatcher', () => {
  it('clips a repeated word to its count in the reference', () => {
    // "the the the" is compared with "the cat the": two of three unigrams match, and no bigram "the the".
    expect(new NgramMatcher().match(list([1, 1, 1]), [list([1, 2, 1])], 2)).toEqual([2, 0]);
  });

  it('takes for each n-gram the reference with most occurrences', () => {
    expect(new NgramMatcher().match(list([1, 1, 2]), [list([1, 1]), list([2, 1])], 2)).toEqual([3, 1]);
  });

  it('finds nothing in or against an empty sequence', () => {
    const matcher = new NgramMatcher();
    expect(matcher.match(list([]), [list([1])], 3)).toEqual([0, 0, 0]);
    expect(matcher.match(list([1]), [list([])], 3)).toEqual([0, 0, 0]);
  });

  it('agrees with plain counting on 2,000 random sequences, with one matcher for all', () => {
    const random = Random.fromSeed(1, 'ngrams');
    const matcher = new NgramMatcher();
    for (let round = 0; round < 2000; round++) {
      const kinds = 1 + random.nextBelow(6);
      const draw = () => Array.from({ length: random.nextBelow(40) }, () => random.nextBelow(kinds));
      const references = Array.from({ length: 1 + random.nextBelow(3) }, draw);
      const hypothesis = draw();
      expect(matcher.match(list(hypothesis), references.map(list), 8)).toEqual(matchSlowly(hypothesis, references, 8));
    }
  });
});

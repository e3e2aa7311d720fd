import { describe, expect, it } from 'vitest';
import { createMetric } from '../registry.ts';
import { scoreCorpus } from '../scoring/score-corpus.ts';
import { scoreByFrequency } from './by-frequency.ts';
import { scoreByLength } from './by-length.ts';
import { divide } from './ranges.ts';

const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');

describe('ranges of lengths', () => {
  it('have the least round width with which there are at most eight', () => {
    expect(divide([1, 2, 3])).toEqual([1, 2, 3].map((one) => ({ from: one, to: one })));
    // 7 ranges of 2 reach to 14, and 7 of 1 only to 7.
    expect(divide([3, 9]).map(({ from, to }) => [from, to])).toEqual([1, 3, 5, 7, 9].map((from) => [from, from + 1]));
    expect(divide([])).toEqual([]);
  });

  it('end open where few values lie far behind the others', () => {
    // 98 of 100 are at most 30, which 6 ranges of 5 hold.
    const lengths = [...Array.from({ length: 98 }, (_, i) => (i % 30) + 1), 31, 200];
    const ranges = divide(lengths);
    expect(ranges.at(-1)).toEqual({ from: 31, to: null });
    expect(ranges).toHaveLength(7);
  });
});

describe('scores by length', () => {
  it('are those of the segments in the range alone, for each system, from the shortest on', () => {
    const references = ['a b', 'c d e f g', 'h i', 'j k l m n'];
    const systems = [
      ['a b', 'c d e f x', 'h x', 'j k l m n'],
      ['x y', 'c d e f g', 'h i', 'j k l m n'],
    ];
    const metric = createMetric({ id: 'chrf' });
    const scored = systems.map((lines) => ({
      metric,
      statistics: scoreCorpus(metric, lines, [references]).segments,
    }));
    const found = scoreByLength(
      references.map((line) => words(line).length),
      scored,
    );
    const corpus = (lines: readonly string[], places: readonly number[]) => {
      const chosen = (all: readonly string[]) => places.map((i) => all[i] ?? '');
      return scoreCorpus(metric, chosen(lines), [chosen(references)]).score;
    };
    expect(found.map(({ from, to, segments }) => [from, to, segments])).toEqual([
      [2, 2, 2],
      [3, 3, 0],
      [4, 4, 0],
      [5, 5, 2],
    ]);
    expect(found[0]?.scores).toEqual(systems.map((lines) => corpus(lines, [0, 2])));
    expect(found[1]?.scores).toEqual([null, null]);
    expect(found[3]?.scores).toEqual(systems.map((lines) => corpus(lines, [1, 3])));
  });

  it('have a segment without words among those of one word', () => {
    const metric = createMetric({ id: 'chrf' });
    const { segments: statistics } = scoreCorpus(metric, ['a', ''], [['a', '']]);
    expect(scoreByLength([1, 0], [{ metric, statistics }])).toMatchObject([{ from: 1, to: 1, segments: 2 }]);
  });

  it('are those of corpora that are too large for the arguments of one call', () => {
    const lengths = Array.from({ length: 1_000_000 }, (_, i) => (i % 2) + 2);
    // 500,000 segments have two words, and as many have three; none has one.
    expect(scoreByLength(lengths, [])).toEqual([2, 3].map((n) => ({ from: n, to: n, segments: 500_000, scores: [] })));
  });
});

describe('scores by frequency', () => {
  it('are the F measure of the words in the range', () => {
    const references = ['the cat the', 'the dog', 'a cat'].map(words);
    const system = ['the the the', 'the dog dog', 'bird cat'].map(words);
    // Once: dog and a. The system has dog twice, once rightly, and no a: P = 1/2, R = 1/2, F = 50 %.
    // Twice: cat. One of one is right, of two: P = 1, R = 1/2, F = 66.7 %. Three times: the. 3 of 4 are right, of 3:
    // P = 3/4, R = 1, F = 85.7 %. No reference has a bird.
    const found = scoreByFrequency(references, [system, references]);
    expect(found.map(({ from, to, words: many }) => [from, to, many])).toEqual([
      [1, 1, 2],
      [2, 2, 2],
      [3, 3, 3],
    ]);
    const [own, perfect] = [0, 1].map((i) => found.map(({ scores }) => scores[i]));
    for (const [i, f] of [50, 200 / 3, 600 / 7].entries()) expect(own?.[i]).toBeCloseTo(f, 10);
    expect(perfect).toEqual([100, 100, 100]);
  });

  it('have no value where no word is so frequent, and none at all without words', () => {
    const references = ['a a a a a b'].map(words);
    expect(scoreByFrequency(references, [references]).map(({ from, to, scores }) => [from, to, scores[0]])).toEqual([
      [1, 1, 100],
      [2, 2, null],
      [3, 3, null],
      [4, 4, null],
      [5, 9, 100],
    ]);
    expect(scoreByFrequency([[]], [[[]]])).toEqual([]);
  });
});

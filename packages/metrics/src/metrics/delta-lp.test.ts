import { describe, expect, it } from 'vitest';
import { ATTRIBUTION_METRICS, createMetric, isOfAttribution } from '../registry.ts';
import { type Corpus, scoreCorpus } from '../scoring/score-corpus.ts';

/** The sums are source, previous, all, distances and placed. The third sentence was not decomposed. */
const SUMS = [[8, 5, 20, 3, 2], [2, 0, 5, 4, 2], []];
const TEXTS = [['one', 'two', 'three']];
const score = (id: string) => scoreCorpus(createMetric({ id, sentences: 2 }), SUMS, TEXTS);

describe('the metrics of attribution', () => {
  it('are ratios of sums over all sentences: shares in percent, and a mean distance', () => {
    // (8 + 2) / (20 + 5), (5 + 0) / (20 + 5), (3 + 4) / (2 + 2)
    expect(ATTRIBUTION_METRICS.map(({ id }) => score(id).score)).toEqual([40, 20, 1.75]);
    expect(score('delta-lp-source').segments).toEqual([
      [8, 20],
      [2, 5],
      [0, 0],
    ]);
  });

  it('name in their signature what was decomposed', () => {
    expect(score('delta-lp-source').signature).toBe('nrefs:1|unit:word|forced:own-output|sentences:2');
  });

  it.each(ATTRIBUTION_METRICS.map(({ id }) => id))('%s refuses a translation, and too few sums', (id) => {
    const scoring = (segment: string | number[]) => () =>
      scoreCorpus(createMetric({ id }), [segment] as Corpus, [['a dog']]);
    expect(scoring('ein Hund')).toThrow('reads numbers, and "ein" is not a number');
    expect(scoring([1, 2, 3, 4])).toThrow('reads 5 sums of ΔLP, none below 0, and got [1,2,3,4]');
    expect(scoring([-1, 2, 3, 4, 5])).toThrow('and got [-1,2,3,4,5]');
  });

  it('are told apart from metrics of text', () => {
    expect(['delta-lp-source', 'bleu', 'perplexity'].map(isOfAttribution)).toEqual([true, false, false]);
  });
});

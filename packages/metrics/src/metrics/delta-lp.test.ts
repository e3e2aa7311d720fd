import { describe, expect, it } from 'vitest';
import { ATTRIBUTION_METRICS, createMetric, isOfAttribution } from '../registry.ts';
import { scoreCorpus } from '../score-corpus.ts';

/** source, previous, all, distances, placed; the third sentence was not decomposed. */
const LINES = ['8 5 20 3 2', '2 0 5 4 2', ''];
const TEXTS = [['one', 'two', 'three']];
const score = (id: string) => scoreCorpus(createMetric({ id, sentences: 2 }), LINES, TEXTS);

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
    const metric = createMetric({ id });
    expect(() => metric.statistics('ein Hund', ['a dog'])).toThrow('"ein Hund" is none');
    expect(() => metric.statistics('1 2 3 4', ['a dog'])).toThrow('"1 2 3 4" is none');
    expect(() => metric.statistics('-1 2 3 4 5', ['a dog'])).toThrow('"-1 2 3 4 5" is none');
  });

  it('are told apart from metrics of text', () => {
    expect(['delta-lp-source', 'bleu', 'perplexity'].map(isOfAttribution)).toEqual([true, false, false]);
  });
});

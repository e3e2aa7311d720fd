import { describe, expect, it } from 'vitest';
import { writeNumbers } from '../scoring/number-lines.ts';
import { createMetric, findMetric, LANGUAGE_METRICS } from '../registry.ts';
import { scoreCorpus } from '../scoring/score-corpus.ts';

/** The first line has log p of 1/2, 1/4 and 1/8, and the second line has log p of 1/2. */
const LINES = [`${Math.log(1 / 2)} ${Math.log(1 / 4)} ${Math.log(1 / 8)}`, String(Math.log(1 / 2))];
const TEXTS = [['one', 'two']];
const NUMBERS = LINES.map((line) => line.split(' ').map(Number));

describe('the metrics of language models', () => {
  it('give the geometric mean of 1/p, and the mean of log p', () => {
    // The perplexity is (2 · 4 · 8 · 2)^(1/4) = 128^(1/4), and not the mean over the lines.
    const { score, segments } = scoreCorpus(createMetric({ id: 'perplexity' }), LINES, TEXTS);
    expect(score).toBeCloseTo(128 ** 0.25, 12);
    expect(segments.map(([, tokens]) => tokens)).toEqual([3, 1]);
    // A result keeps the same numbers as lines of text, which are read back to the last bit.
    expect(NUMBERS.map(writeNumbers)).toEqual(LINES);
    expect(scoreCorpus(createMetric({ id: 'perplexity' }), NUMBERS, TEXTS).segments).toEqual(segments);
    const mean = scoreCorpus(createMetric({ id: 'log-probability' }), LINES, TEXTS);
    expect(mean.score).toBeCloseTo(-Math.log(128) / 4, 12);
    expect([mean.higherIsBetter, findMetric('perplexity').higherIsBetter]).toEqual([true, false]);
  });

  it.each(LANGUAGE_METRICS.map(({ id }) => id))('%s refuses a translation, and probabilities above 1', (id) => {
    const scoring = (line: string) => () => scoreCorpus(createMetric({ id }), [line], [['a dog']]);
    expect(scoring('ein Hund')).toThrow('reads numbers, and "ein" is not a number');
    expect(scoring('-1  -2')).toThrow('and "" is not a number');
    expect(scoring('-1 0.5')).toThrow('reads the log-probability of each token, and 0.5 is not one');
  });

  it('says nothing of a text without tokens, which costs nothing', () => {
    expect(createMetric({ id: 'log-probability' }).scoreFrom([0, 0])).toBe(0);
  });
});

import { Random } from '@ordo/core';
import { describe, expect, it } from 'vitest';
import { regressTopWords } from './regression.ts';
import type { TopWord } from './top-words.ts';

/** Makes words whose change is 3·neighbours + 1·dependency + noise, in ten documents. */
function madeUp(seed: number, count = 600): TopWord[] {
  const random = Random.fromSeed(seed, 'made up');
  const draw = (): number => random.nextFloat() - 0.5;
  return Array.from({ length: count }, (_, i) => {
    const neighbours = 4 * draw();
    const dependency = random.nextFloat() < 0.5;
    return {
      document: i % 10,
      change: 3 * neighbours + (dependency ? 1 : 0) + draw(),
      index: i,
      distance: 1 + random.nextBelow(20),
      logProbability: -8 * random.nextFloat(),
      neighbours,
      documents: draw(),
      dependency,
      coreference: false,
    };
  });
}

function deviationOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

describe('regressTopWords', () => {
  it('adds what explains most first, and stops before what explains nothing', () => {
    const { selection, constant, alone, observations } = regressTopWords(madeUp(1), { samples: 50 });
    expect(observations).toBe(600);
    expect(selection.steps.map(({ name }) => name)).toEqual(['PMI bigram', 'Dependency']);
    expect(constant).toEqual(['Coreference']);
    // The first step takes the best of the predictors that are tried alone.
    const best = alone.find(({ name }) => name === 'PMI bigram');
    expect(selection.steps[0]?.gain).toBeCloseTo(best?.gain as number, 8);
    expect(Object.keys(selection.left)).toEqual(['PMI document']);
  });

  it('gives effects in units of standard deviations, with an interval that holds the truth', () => {
    const tops = madeUp(2);
    const { effects } = regressTopWords(tops, { samples: 400 });
    const neighbours = effects.find(({ name }) => name === 'PMI bigram');
    // 3 per unit are 3·s per standard deviation s: about 3 · 4/√12 = 3.46, because the values are uniform over 4.
    const truth = 3 * deviationOf(tops.map((top) => top.neighbours));
    expect(truth).toBeCloseTo((3 * 4) / Math.sqrt(12), 0);
    const [lower, upper] = neighbours?.interval ?? [Number.NaN, Number.NaN];
    expect(lower).toBeLessThan(truth);
    expect(upper).toBeGreaterThan(truth);
    expect(upper - lower).toBeLessThan(0.5);
  });

  it('draws the same documents again for the same seed', () => {
    const tops = madeUp(3, 100);
    const intervals = (seed: number) =>
      regressTopWords(tops, { samples: 20, seed }).effects.map(({ interval }) => interval);
    expect(intervals(4)).toEqual(intervals(4));
    expect(intervals(4)).not.toEqual(intervals(5));
  });

  it('has no interval from one document', () => {
    const { effects } = regressTopWords(madeUp(6, 100).map((top) => ({ ...top, document: 0 })));
    expect(effects.every(({ interval }) => interval === null)).toBe(true);
  });
});

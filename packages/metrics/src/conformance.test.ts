import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { OrdoError } from '@ordo/core';
import { ALL_METRICS, createMetric, findBleu, findMetric, METRICS } from './registry.ts';
import { collectStatistics, scoreCorpus, sumStatistics } from './scoring/score-corpus.ts';
import { bootstrapConfidence, pairedBootstrap } from './significance/bootstrap.ts';
import { pairedApproximateRandomization } from './significance/approximate-randomization.ts';
import { koehn2004 } from './significance/koehn-2004.ts';

const REFERENCE = [
  'the cat sat on the mat',
  'a dog barks at the well-known moon',
  'it rains in the old town today',
  '',
];
const CLOSE = ['the cat sat on a mat', 'a dog barks at the well-known moon', 'it rains in the town today', ''];
const FAR = ['cat the mat on', 'the moon barks', 'snow fell on a village', 'surplus'];

it('every metric of runs is printed with two decimals, which the page does not ask for', () => {
  expect(ALL_METRICS.filter(({ digits }) => digits !== 2).map(({ id }) => id)).toEqual([]);
});

/** Tests what every metric must do. For a new metric, a line in the registry is enough. */
describe.each(METRICS.map((metric) => ({ id: metric.id, metric })))('the metric $id', ({ id, metric }) => {
  const instance = createMetric({ id });

  it('is found by its id, and has a title and a citation', () => {
    expect(findMetric(id)).toBe(metric);
    expect(metric.title).not.toBe('');
    expect(metric.citation).toMatch(/https?:/);
    expect(instance.id).toBe(id);
    expect(instance.higherIsBetter).toBe(metric.higherIsBetter);
  });

  it('lies in a file or folder named by its id', () => {
    const place = path.join(import.meta.dirname, 'metrics', id);
    expect([place, `${place}.ts`].filter((candidate) => existsSync(candidate))).toHaveLength(1);
  });

  it('has a default and a description for every option, and resolving twice changes nothing', () => {
    const { id: _, ...properties } = metric.options.properties;
    for (const schema of Object.values(properties)) {
      expect(schema).toHaveProperty('default');
      expect(schema).toHaveProperty('description');
    }
    const resolved = metric.resolve({ id });
    expect(Object.keys(resolved).toSorted()).toEqual(['id', ...Object.keys(properties)].toSorted());
    expect(metric.resolve(resolved)).toEqual(resolved);
  });

  const { ignoresCaseWith } = metric;
  const scoreOf = (options: object, lines: readonly string[]) =>
    scoreCorpus(createMetric({ id, ...options }), lines, [REFERENCE]).score;

  it.runIf(ignoresCaseWith !== undefined)(
    'takes case as equal with the options that it says, and only with them',
    () => {
      const upper = REFERENCE.map((line) => line.toUpperCase());
      const perfect = scoreOf({}, REFERENCE);
      const opposite = Object.entries(ignoresCaseWith ?? {}).map(([name, value]) => [name, !value]);
      const cased = Object.fromEntries(opposite) as object;
      const always = ignoresCaseWith !== null && opposite.length === 0;
      expect(scoreOf(ignoresCaseWith ?? {}, upper) === perfect).toBe(ignoresCaseWith !== null);
      expect(scoreOf(cased, upper) === perfect).toBe(always);
    },
  );

  it('refuses an option it does not have', () => {
    expect(() => metric.create({ id, inventedOption: 1 })).toThrow(OrdoError);
  });

  it('ranks a perfect translation above a close one above a far one', () => {
    const [perfect, close, far] = [REFERENCE, CLOSE, FAR].map(
      (lines) => scoreCorpus(instance, lines, [REFERENCE]).score,
    );
    const direction = metric.higherIsBetter ? 1 : -1;
    expect(direction * ((perfect as number) - (close as number))).toBeGreaterThan(0);
    expect(direction * ((close as number) - (far as number))).toBeGreaterThan(0);
  });

  it('scores a corpus from the sum of its segment statistics, which are finite and equally many', () => {
    const { score, segments } = scoreCorpus(instance, CLOSE, [REFERENCE]);
    expect(instance.scoreFrom(sumStatistics(segments))).toBe(score);
    expect(new Set(segments.map((segment) => segment.length)).size).toBe(1);
    expect(segments.flat().every((value) => Number.isFinite(value))).toBe(true);
    expect(JSON.parse(JSON.stringify(segments))).toEqual(segments);
  });

  it('gives the same statistics each time', () => {
    expect(collectStatistics(instance, FAR, [REFERENCE])).toEqual(collectStatistics(instance, FAR, [REFERENCE]));
  });

  it('signs its score with the reference count, the sampling and the version', () => {
    expect(instance.signature(1)).toMatch(/^nrefs:1\|.*\|version:/);
    expect(instance.signature('var')).toMatch(/^nrefs:var\|/);
    expect(instance.signature(1, { bootstrap: 10, seed: 3 })).toMatch(/^nrefs:1\|bs:10\|seed:3\|/);
    expect(instance.signature(1, { short: true })).toMatch(/^#:1\|.*\|v:/);
  });

  it('can be resampled without scoring again', () => {
    const baseline = collectStatistics(instance, CLOSE, [REFERENCE]);
    const system = collectStatistics(instance, FAR, [REFERENCE]);
    const interval = bootstrapConfidence({ instance, segments: system, samples: 50 });
    expect(interval.ci).toBeGreaterThanOrEqual(0);
    const paired = pairedBootstrap({ instance, baseline, system, samples: 50, seed: 7 });
    expect(paired).toEqual(pairedBootstrap({ instance, baseline, system, samples: 50, seed: 7 }));
    expect(paired.sacrebleuP).toBeGreaterThan(0);
    expect(paired.centredP).toBeGreaterThan(0);
    expect(pairedApproximateRandomization({ instance, baseline, system, trials: 50 }).p).toBeLessThanOrEqual(1);
    const { baselineWins, systemWins, ties } = koehn2004({ instance, baseline, system, samples: 50 });
    expect(baselineWins + systemWins + ties).toBe(50);
    expect(baselineWins).toBeGreaterThan(systemWins);
  });

  it('finds no difference between a system and itself', () => {
    const segments = collectStatistics(instance, CLOSE, [REFERENCE]);
    const pair = { instance, baseline: segments, system: segments };
    expect(pairedBootstrap({ ...pair, samples: 40 })).toMatchObject({ difference: 0, sacrebleuP: 1 / 41, centredP: 1 });
    expect(pairedApproximateRandomization({ ...pair, trials: 40 })).toMatchObject({ difference: 0, p: 1 / 41 });
  });
});

describe('findBleu', () => {
  it('prefers bleu to its variants, keeps the options, and finds no other metric', () => {
    const variant = { id: 'compound-bleu', scorer: 'fairseq' };
    expect(findBleu([{ id: 'chrf' }, variant, { id: 'bleu' }])).toEqual({ id: 'bleu' });
    expect(findBleu([{ id: 'ter' }, variant])).toBe(variant);
    expect(findBleu([{ id: 'chrf++' }])).toBeUndefined();
  });
});

describe('findMetric', () => {
  it('suggests the id that was probably meant', () => {
    expect(() => findMetric('bluе')).toThrow(/did you mean "bleu"/);
  });

  it('lists the ids when nothing is close', () => {
    expect(() => findMetric('perplexity-of-the-moon')).toThrow(OrdoError);
  });
});

import { describe, expect, it } from 'vitest';
import { Random } from '@ordo/core';
import type { MetricInstance } from '../metric.ts';
import { createMetric, METRICS } from '../registry.ts';
import { collectStatistics } from '../scoring/score-corpus.ts';
import { comparePairedScores, pairedBootstrap } from './bootstrap.ts';
import { drawResamples } from './resamples.ts';
import { sampleRow, SketchPool } from './row-sample.ts';
import { addSketch, readSketchShape, sketchStatistics } from './sketch.ts';

const WORDS = 'the cat sat on a mat while two old dogs sang in - it is well-known rain today .'.split(' ');

/** Returns lines of random words. Each word is changed with the given probability, so that systems differ in quality. */
function translate(random: Random, lines: readonly string[], changed: number): string[] {
  const word = () => WORDS[random.nextBelow(WORDS.length)] as string;
  return lines.map((line) =>
    line
      .split(' ')
      .map((own) => (random.nextBelow(1000) < 1000 * changed ? word() : own))
      .join(' '),
  );
}

function writeTestSet(random: Random, segments: number): string[] {
  return Array.from({ length: segments }, () =>
    Array.from({ length: 3 + random.nextBelow(30) }, () => WORDS[random.nextBelow(WORDS.length)]).join(' '),
  );
}

/** Returns p of the system against the baseline from sketches. `pairedBootstrap` computes the same from segments. */
function pOfSketches(instance: MetricInstance, rows: readonly (readonly Uint8Array[])[]): number {
  const pool = new SketchPool();
  const [baseline, system] = rows.map((sketches) => {
    pool.clear();
    for (const sketch of sketches) pool.add(sketch);
    const sample = pool.sample(instance);
    if (sample === null) throw new Error('nothing was pooled');
    return sample;
  });
  if (baseline === undefined || system === undefined) throw new Error('two rows are compared');
  return comparePairedScores(baseline, system).sacrebleuP;
}

const pooled = (seeds: readonly number[][][]): number[][] =>
  (seeds[0] ?? []).map((segment, i) => segment.map((_, k) => seeds.reduce((sum, own) => sum + (own[i]?.[k] ?? 0), 0)));

describe('a sketch', () => {
  it.each(METRICS.map((metric) => metric.id))(
    'of each seed gives the p and the resampled scores of the pooled segments for %s, to the last bit',
    (id) => {
      const random = Random.fromSeed(7, id);
      const instance = createMetric({ id });
      const references = writeTestSet(random, 201);
      const resamples = drawResamples(references.length);
      const rows = [0.3, 0.35].map((changed) =>
        [1, 2, 3].map(() => collectStatistics(instance, translate(random, references, changed), [references])),
      );
      const sketches = rows.map((seeds) => seeds.map((seed) => sketchStatistics(seed, resamples)));
      const [baseline, system] = rows.map(pooled) as [number[][], number[][]];
      const expected = pairedBootstrap({ instance, baseline, system });
      expect(pOfSketches(instance, sketches)).toBe(expected.sacrebleuP);
      const pool = new SketchPool();
      for (const sketch of sketches[1] ?? []) pool.add(sketch);
      const direct = sampleRow(instance, rows[1] ?? [], resamples);
      expect(pool.sample(instance)).toEqual(direct);
      expect(direct.score).toBe(expected.score);
    },
  );

  it('takes 16 bits for each resampled count of 3,000 segments', () => {
    const random = Random.fromSeed(8, 'size');
    const instance = createMetric({ id: 'chrf++' });
    const references = writeTestSet(random, 3000);
    const segments = collectStatistics(instance, translate(random, references, 0.3), [references]);
    // 24 statistics: 16 bytes of header, 9 for each statistic, then 2 for each of 1,000 sums.
    expect(sketchStatistics(segments, drawResamples(3000)).length).toBe(16 + 24 * 9 + 24 * 1000 * 2);
  });

  it('holds deviations beyond 16 bits and beyond 32 bits, and halves, exactly', () => {
    const random = Random.fromSeed(9, 'wide');
    const segments = Array.from({ length: 40 }, () => [
      random.nextBelow(100),
      random.nextBelow(100_000),
      random.nextBelow(2 ** 31) * 1000,
      random.nextBelow(60) / 2,
    ]);
    const resamples = drawResamples(40, { samples: 50 });
    const sketch = sketchStatistics(segments, resamples);
    expect(sketch.length).toBe(16 + 4 * 9 + 50 * (2 + 4 + 8 + 8));
    expect(readSketchShape(sketch)).toEqual({ segments: 40, width: 4, samples: 50, seed: 12345 });
    const [total, sums] = [new Float64Array(4), new Float64Array(4 * 50)];
    addSketch(sketch, total, sums);
    const weighted = (k: number, weight: (i: number) => number): number =>
      segments.reduce((sum, segment, i) => sum + weight(i) * (segment[k] as number), 0);
    for (const k of [0, 1, 2, 3]) {
      expect(total[k]).toBe(weighted(k, () => 1));
      const expected = Array.from({ length: 50 }, (_, sample) =>
        weighted(k, (i) => resamples.counts[sample * 40 + i] as number),
      );
      expect(Array.from(sums.subarray(k * 50, (k + 1) * 50))).toEqual(expected);
    }
  });

  it('is refused for sums that are no numbers or that a double cannot hold', () => {
    const resamples = drawResamples(2, { samples: 10 });
    const refused = expect.objectContaining({ code: 'metric.invalid-input' }) as unknown;
    expect(() => sketchStatistics([[1], [Number.NaN]], resamples)).toThrow(refused);
    expect(() => sketchStatistics([[2 ** 52], [2 ** 52]], resamples)).toThrow(/9007199254740992 of statistic 0/);
    expect(() => sketchStatistics([], resamples)).toThrow(/no segment statistics/);
    expect(() => sketchStatistics([[1]], resamples)).toThrow(/drawn for 2 segments/);
  });
});

describe('the pool of a row', () => {
  const resamples = drawResamples(3, { samples: 10 });
  const sketch = sketchStatistics([[1], [2], [3]], resamples);

  it('refuses damaged bytes and sketches of another shape', () => {
    const pool = new SketchPool();
    expect(() => pool.add(sketch.subarray(0, 20))).toThrow(/20 bytes are not a sketch/);
    expect(() => pool.add(new Uint8Array(0))).toThrow(/not a sketch/);
    pool.add(sketch);
    const longer = sketchStatistics([[1], [2], [3], [4]], drawResamples(4, { samples: 10 }));
    expect(() => pool.add(longer)).toThrow(/"segments":3.*"segments":4/);
    const otherDraws = sketchStatistics([[1], [2], [3]], drawResamples(3, { samples: 10, seed: 1 }));
    expect(() => pool.add(otherDraws)).toThrow(/different shape/);
  });

  it('is empty until a sketch is added, and again after it was cleared', () => {
    const instance = createMetric({ id: 'ter' });
    const pool = new SketchPool();
    expect(pool.sample(instance)).toBeNull();
    pool.add(sketchStatistics([[1, 2]], drawResamples(1, { samples: 4 })));
    expect(pool.sample(instance)?.score).toBe(50);
    pool.clear();
    expect(pool.sample(instance)).toBeNull();
    pool.add(sketchStatistics([[1, 4]], drawResamples(1, { samples: 4 })));
    expect(pool.sample(instance)).toMatchObject({ score: 25, resampled: new Float64Array(4).fill(25) });
  });
});

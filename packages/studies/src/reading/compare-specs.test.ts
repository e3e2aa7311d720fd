import { parseSpec, type Spec } from '@ordo/spec';
import { describe, expect, it } from 'vitest';
import { compareSpecs } from './compare-specs.ts';
import { specOfPart } from '../places-of-study.ts';
import { findStudy } from '../registry.ts';

const study = findStudy('multi30k/posnet');
const own = specOfPart(study, 'en-de');
const compare = (change: Partial<Spec>) => compareSpecs(study, 'en-de', parseSpec({ ...own, ...change }));

describe('compareSpecs', () => {
  it('finds nothing where only defaults are written out, or the place of the run differs', () => {
    expect(compare({})).toEqual([]);
    expect(compare({ name: 'mine', resources: { pool: 'gpu', timeLimitSeconds: 60 } })).toEqual([]);
    expect(compare({ preprocessing: { ...own.preprocessing, vocabulary: { joint: true } } })).toEqual([]);
  });

  it('finds every changed value once, with both values', () => {
    expect(compare({ recipe: { ...own.recipe, maxUpdates: 10, dropout: 0.3 } })).toEqual([
      { pointer: '/recipe/maxUpdates', study: 2400, judged: 10 },
      { pointer: '/recipe/dropout', study: 0.1, judged: 0.3 },
    ]);
  });

  it('finds another precision than the paper’s, first the precision and then the loss scaling that belongs to fp16', () => {
    const paper = findStudy('posnet/table-1');
    const spec = specOfPart(paper, 'en-de');
    const lossScale = { initial: 128, window: 2048, minimum: 1e-4 };
    for (const precision of ['fp32', 'bf16'] as const) {
      const judged = parseSpec({ ...spec, recipe: { ...spec.recipe, precision } });
      expect(compareSpecs(paper, 'en-de', judged)).toEqual([
        { pointer: '/recipe/precision', study: 'fp16', judged: precision },
        { pointer: '/recipe/lossScale', study: lossScale },
      ]);
    }
    expect(compare({ recipe: { ...own.recipe, precision: 'fp16' } })).toMatchObject([
      { pointer: '/recipe/precision', study: 'bf16', judged: 'fp16' },
      { pointer: '/recipe/lossScale' },
    ]);
  });

  it('leaves other seeds, and variants that one side lacks, to the judging', () => {
    expect(compare({ seeds: [7] })).toEqual([]);
    expect(compare({ matrix: { '/positional': [{ type: 'sape' }, { type: 'rope' }] } })).toEqual([]);
    const changed = compare({ matrix: { '/positional': [{ type: 'sape' }, { type: 'rpe', distance: 4 }] } });
    expect(changed).toEqual([{ pointer: '/positional/distance', study: 16, judged: 4 }]);
  });
});

import { describe, expect, it } from 'vitest';
import type { PartSpec } from '../parts/spec-part.ts';
import type { Study } from '../study.ts';
import { exampleStudy, observed } from '../testing/example-study.ts';
import { buildFigures } from './build-figures.ts';
import { optionCurve } from './option-curve.ts';

const spec: PartSpec = {
  kind: 'translation',
  dataset: { id: 'multi30k', source: 'en', target: 'de' },
  model: { preset: 'probe' },
  positional: { type: 'sape' },
  matrix: {
    '/positional': [
      { type: 'sape' },
      { type: 'posnet-embed', dimension: 32 },
      { type: 'posnet-embed', dimension: 8 },
      { type: 'posnet-embed', dimension: 16 },
    ],
  },
};
const figure = { ...optionCurve.example, pointer: '/positional/dimension' };
const study: Study = {
  ...exampleStudy,
  parts: { 'en-de': { spec } },
  targets: [],
  figures: [figure],
};
const at = (d: number, values: readonly number[]) => observed({ variant: `posnet-embed dimension=${d}` }, values);
const seriesOf = (observations: Parameters<typeof buildFigures>[1]) =>
  buildFigures(study, observations).flatMap(({ chart }) => chart.series);

describe('an option curve', () => {
  it('goes from the smallest to the largest value of the option, with the spread of each row', () => {
    const [curve] = seriesOf([at(32, [12, 14]), at(8, [3, 3]), at(16, [7, 7])]);
    // The standard deviation of 12 and 14 is √((1² + 1²) / 1) = √2.
    expect(curve?.points).toEqual([
      { x: 8, y: 3, error: 0 },
      { x: 16, y: 7, error: 0 },
      { x: 32, y: 13, error: Math.SQRT2 },
    ]);
  });

  it('has a level line for each row beside it, from the first to the last point', () => {
    const [, level] = seriesOf([observed({ variant: 'sape' }, [5, 6]), at(8, [3]), at(16, [7])]);
    expect(level).toEqual({
      name: 'SAPE',
      points: [
        { x: 8, y: 5.5, error: null },
        { x: 16, y: 5.5, error: null },
      ],
    });
  });

  it('has no level line before its row has a score', () => {
    expect(seriesOf([at(8, [3]), at(16, [7])])[1]?.points).toEqual([]);
  });
});

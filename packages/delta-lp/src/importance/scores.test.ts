import { describe, expect, it } from 'vitest';
import { scoreAntecedents, scoreCorrelations, scoreRelations } from './scores.ts';

describe('scores', () => {
  it('are percentages, with a row for what a guess finds', () => {
    const relation = { relation: 'amod', neighbours: 2, documents: 1 };
    const scores = scoreRelations([
      { ...relation, found: true, chance: 0.5 },
      { ...relation, found: false, chance: 0.25 },
    ]);
    expect(scores).toContainEqual({ row: 'amod', metric: 'precision', value: 50 });
    expect(scores).toContainEqual({ row: 'all', metric: 'guess', value: 37.5 });
    expect(scores.at(-1)).toEqual({ row: 'guess', metric: 'precision', value: 37.5 });
  });

  it('have the lead over the nearest word with the same tag', () => {
    const scores = scoreAntecedents([
      { tag: 'NN', found: true, foundByTag: false, repeated: true },
      { tag: 'NN', found: true, foundByTag: true, repeated: false },
    ]);
    expect(scores).toContainEqual({ row: 'NN', metric: 'lead', value: 50 });
    expect(scores).toContainEqual({ row: 'all', metric: 'repeated', value: 50 });
  });

  it('name correlations as the figure does', () => {
    expect(scoreCorrelations({ pairs: 3, coefficients: new Map([['A-1', 0.25]]) })).toEqual([
      { row: 'A-1', metric: 'r', value: 0.25 },
    ]);
  });
});

/** Tests what every kind of figure must do. A kind in the registry is tested by its example. */
import { findProblems } from '@ordo/core';
import { describe, expect, it } from 'vitest';
import { findStudyProblems } from '../reading/find-study-problems.ts';
import type { Study } from '../study.ts';
import { TARGET_KINDS } from '../targets/registry.ts';
import { exampleStudy, observeEverything } from '../testing/example-study.ts';
import { buildFigures } from './build-figures.ts';
import { ChartSchema } from './chart.ts';
import { FIGURE_KINDS } from './registry.ts';

describe.each(FIGURE_KINDS.map((kind) => [kind.kind, kind] as const))('figures of the kind %s', (name, kind) => {
  const targets = TARGET_KINDS.map(({ example }) => example);
  const study: Study = { ...exampleStudy, targets, figures: [kind.example] };
  const pointersOf = (change: object): string[] =>
    findStudyProblems({ ...study, figures: [{ ...kind.example, ...change }] }).map(({ pointer }) => pointer);

  it('are called by their kind, and their example is valid', () => {
    expect(kind.example.kind).toBe(name);
    expect(findStudyProblems(study)).toEqual([]);
  });

  it('refuse unknown keys and parts', () => {
    expect(pointersOf({ nonsense: 1 })).toEqual(['/figures/0/nonsense']);
    expect(pointersOf({ part: 'en-dee' })).toEqual(['/figures/0/part']);
  });

  it('are left out without data', () => {
    expect(buildFigures(study, [])).toEqual([]);
  });

  it('give charts that are valid and have points, named by their part', () => {
    const built = buildFigures(study, observeEverything(study));
    expect(built.length).toBeGreaterThan(0);
    for (const { part, chart } of built) {
      expect(part).toBe('en-de');
      expect(findProblems(ChartSchema, chart)).toEqual([]);
    }
  });
});

/** Builds the figures of a study as data, from observations. */
import { expandSpec, valueAt } from '@ordo/spec';
import type { Chart } from './chart.ts';
import { kindOfFigure } from './registry.ts';
import { judgeStudy } from '../judging/judge-study.ts';
import { collectEvidence } from '../judging/collect-evidence.ts';
import type { Observation } from '../judging/observation.ts';
import { partOf, rowsOf, specOfPart } from '../places-of-study.ts';
import type { Study } from '../study.ts';

export interface FigureOfPart {
  readonly part: string;
  readonly chart: Chart;
}

/** Builds the figures. A figure without a single point is left out. */
export function buildFigures(study: Study, observations: readonly Observation[]): FigureOfPart[] {
  const { figures = [] } = study;
  if (figures.length === 0) return [];
  const context = {
    evidence: collectEvidence(study, observations),
    judgements: judgeStudy(study, observations),
    optionOf: (part: string, row: string, pointer: string) => optionOf(study, { part, row }, pointer),
  };
  return figures.flatMap((figure) =>
    kindOfFigure(figure)
      .build(figure, context)
      .filter(hasPoints)
      .map((chart) => ({ part: figure.part, chart })),
  );
}

function hasPoints({ series }: Chart): boolean {
  return series.some(({ points }) => points.some(({ y }) => y !== null));
}

function optionOf(study: Study, { part, row }: { readonly part: string; readonly row: string }, pointer: string) {
  if (!('spec' in partOf(study, part))) return undefined;
  const variant = rowsOf(study, part).find((known) => known.row === row)?.variant;
  const run = expandSpec({ ...specOfPart(study, part), seeds: [1] }).find((one) => one.variant === variant);
  return valueAt(run, pointer);
}

/** The contract of a kind of figure: what a document declares, and the charts that are made from observations. */
import type { Problem } from '@ordo/core';
import type { Static, TObject } from 'typebox';
import type { Evidence } from '../judging/evidence.ts';
import type { Judgement } from '../judging/judgement.ts';
import type { Places } from '../places.ts';
import type { Chart } from './chart.ts';

/** The data that a figure is drawn from. */
export interface FigureContext {
  readonly evidence: Evidence;
  readonly judgements: readonly Judgement[];
  /** Returns the value at a JSON pointer in the run spec of a row; undefined if there is none. */
  readonly optionOf: (part: string, row: string, pointer: string) => unknown;
}

export interface FigureKind<Figure> {
  readonly kind: string;
  readonly title: string;
  readonly schema: TObject;
  /** An example of this kind, which names rows of `exampleStudy`. Tests of the registry judge or draw it. */
  readonly example: Figure;
  findProblems(figure: Figure, places: Places): readonly Problem[];
  /** Returns the names of the derived metrics that the figure draws. */
  metrics(figure: Figure): readonly string[];
  /** Builds the charts. The caller leaves out a chart without points. */
  build(figure: Figure, context: FigureContext): readonly Chart[];
}

/** Declares a kind. The schema gives its functions their types. */
export function defineFigure<Schema extends TObject>(
  declaration: Omit<FigureKind<Static<Schema>>, 'schema'> & { readonly schema: Schema },
): FigureKind<Static<Schema>> {
  return declaration;
}

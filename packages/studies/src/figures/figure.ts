/** The contract of a kind of figure: what a document says, and the charts that are made of observations. */
import type { Problem } from '@ordo/core';
import type { Static, TObject } from 'typebox';
import type { Chart } from './chart.ts';
import type { Judgement } from '../judging/judgement.ts';
import type { Evidence } from '../judging/evidence.ts';
import type { Places } from '../places.ts';

/** What a figure is drawn from. */
export interface FigureContext {
  readonly evidence: Evidence;
  readonly judgements: readonly Judgement[];
  /** The value at a JSON pointer into the run spec of a row; undefined if there is none. */
  readonly optionOf: (part: string, row: string, pointer: string) => unknown;
}

export interface FigureKind<Figure> {
  readonly kind: string;
  readonly title: string;
  readonly schema: TObject;
  /** One of this kind, on the study in `fixtures/`. Tests of the registry run on it. */
  readonly example: Figure;
  findProblems(figure: Figure, places: Places): readonly Problem[];
  /** The names of the derived metrics that it draws. */
  metrics(figure: Figure): readonly string[];
  /** A chart whose series have no point is left out by the caller. */
  build(figure: Figure, context: FigureContext): readonly Chart[];
}

/** Declares a kind, with its functions typed by its schema. */
export function defineFigure<Schema extends TObject>(
  declaration: Omit<FigureKind<Static<Schema>>, 'schema'> & { readonly schema: Schema },
): FigureKind<Static<Schema>> {
  return declaration;
}

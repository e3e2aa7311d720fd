/** The kinds of figures. A new kind is one file in this folder and one line here. */
import { costs } from './costs.ts';
import type { FigureKind } from './figure.ts';
import { intervals } from './intervals.ts';
import { ngramGaps } from './ngram-gaps.ts';
import { optionCurve } from './option-curve.ts';

export const FIGURE_KINDS = [optionCurve, ngramGaps, intervals, costs] as const;

type Declared<Kind> = Kind extends FigureKind<infer Figure> ? Figure : never;

/** A figure of any kind. */
export type Figure = Declared<(typeof FIGURE_KINDS)[number]>;

/** Returns the kind of a figure in a valid study. */
export function kindOfFigure(figure: Figure): FigureKind<Figure> {
  return FIGURE_KINDS.find(({ kind }) => kind === figure.kind) as FigureKind<Figure>;
}

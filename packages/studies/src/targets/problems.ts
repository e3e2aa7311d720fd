/** Finds problems that several kinds of targets share. */
import { describeUnknown, escapeSegment, type Problem } from '@ordo/core';
import { findUnknownMetrics, findUnknownPart, findUnknownRows, type Mention, type Places } from '../places.ts';
import type { Remarks } from './fields.ts';

/** Returns the names in an object or list of a target, with the pointers to them. */
export function pointTo(pointer: string, names: readonly string[]): Mention[] {
  return names.map((name) => ({ pointer: `${pointer}/${escapeSegment(name)}`, name }));
}

/** Returns the names in a list, whose pointers are positions. */
export function pointToItems(pointer: string, names: readonly string[]): Mention[] {
  return names.map((name, i) => ({ pointer: `${pointer}/${i}`, name }));
}

/** Checks the part and the metric that a target names. */
export function findColumnProblems(
  target: { readonly part: string; readonly metric: string },
  places: Places,
): Problem[] {
  return [
    ...findUnknownPart(places, { pointer: '/part', name: target.part }),
    ...findUnknownMetrics(places, target.part, [{ pointer: '/metric', name: target.metric }]),
  ];
}

/** Checks the rows of a printed column, and the rows that its remarks are about. */
export function findPrintedProblems(
  { part, printed, notes = {}, disputed = {} }: Remarks & { readonly part: string; readonly printed: object },
  places: Places,
): Problem[] {
  const rows = Object.keys(printed);
  const remarked = [...pointTo('/notes', Object.keys(notes)), ...pointTo('/disputed', Object.keys(disputed))];
  return [
    ...findUnknownRows(places, part, pointTo('/printed', rows)),
    ...remarked
      .filter(({ name }) => !rows.includes(name))
      .map(({ pointer, name }) => ({ pointer, ...describeUnknown('printed row', name, rows) })),
  ];
}

/** Checks a factor. A factor of 1 or less would call nothing, or everything, a difference. */
export function findFactorProblems(
  { scale, margin }: { readonly scale?: string; readonly margin: { readonly value: number } },
  pointer: string,
): Problem[] {
  if (scale !== 'ratio' || margin.value > 1) return [];
  const message = `${margin.value} is not a factor above 1, which a margin on the scale "ratio" must be`;
  return [{ pointer, message, fix: 'give a factor such as 1.1, or leave out "scale"' }];
}

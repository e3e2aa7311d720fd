/** Problems that several kinds of targets share. */
import { escapeSegment, type Problem } from '@ordo/core';
import { findUnknownMetrics, findUnknownPart, type Mention, type Places } from '../places.ts';

/** The names in an object or list of a target, with the pointers to them. */
export function pointTo(pointer: string, names: readonly string[]): Mention[] {
  return names.map((name) => ({ pointer: `${pointer}/${escapeSegment(name)}`, name }));
}

/** The names in a list, whose pointers are positions. */
export function pointToItems(pointer: string, names: readonly string[]): Mention[] {
  return names.map((name, i) => ({ pointer: `${pointer}/${i}`, name }));
}

/** The part and the metric that a target names. */
export function findColumnProblems(
  target: { readonly part: string; readonly metric: string },
  places: Places,
): Problem[] {
  return [
    ...findUnknownPart(places, { pointer: '/part', name: target.part }),
    ...findUnknownMetrics(places, target.part, [{ pointer: '/metric', name: target.metric }]),
  ];
}

/** A factor of 1 or less would call nothing, or everything, a difference. */
export function findFactorProblems(
  { scale, margin }: { readonly scale?: string; readonly margin: { readonly value: number } },
  pointer: string,
): Problem[] {
  if (scale !== 'ratio' || margin.value > 1) return [];
  const message = `${margin.value} is no factor above 1, which a margin on the scale "ratio" must be`;
  return [{ pointer, message, fix: 'give a factor such as 1.1, or leave out "scale"' }];
}

/** What targets and figures of a study can name: its parts, with their rows and metrics. */
import { describeUnknown, type Problem } from '@ordo/core';
import type { MetricOfPart } from './metrics.ts';

/** A row by the name that the paper gives it. */
export interface RowOfPart {
  readonly row: string;
  /** Our variant for it; null if Ordo has none. */
  readonly variant: string | null;
}

export interface PlacesOfPart {
  readonly rows: readonly RowOfPart[];
  readonly metrics: readonly MetricOfPart[];
}

/** [part] → what it has; null for a part with problems of its own, about which nothing more is said. */
export type Places = ReadonlyMap<string, PlacesOfPart | null>;

/** Something that a target names, and where it names it. */
export interface Mention {
  readonly pointer: string;
  readonly name: string;
}

export function findUnknownPart(places: Places, { pointer, name }: Mention): Problem[] {
  return places.has(name) ? [] : [{ pointer, ...describeUnknown('part', name, [...places.keys()]) }];
}

export function findUnknownRows(places: Places, part: string, mentions: readonly Mention[]): Problem[] {
  const known = places.get(part)?.rows.map(({ row }) => row);
  if (known === undefined) return [];
  return mentions
    .filter(({ name }) => !known.includes(name))
    .map(({ pointer, name }) => ({ pointer, ...describeUnknown(`row of ${part}`, name, known) }));
}

export function findUnknownMetrics(places: Places, part: string, mentions: readonly Mention[]): Problem[] {
  const known = places.get(part)?.metrics;
  if (known === undefined) return [];
  return mentions
    .filter(({ name }) => !known.some((metric) => metric.id === name))
    .map(({ pointer, name }) => ({ pointer, ...describeUnknown(`metric of ${part}`, name, listMetrics(known)) }));
}

/** The metrics without the derived ones, of which there are too many to list. */
function listMetrics(known: readonly MetricOfPart[]): string[] {
  return known.filter(({ derived }) => !derived).map(({ id }) => id);
}

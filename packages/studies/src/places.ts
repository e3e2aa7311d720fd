/** The names that targets and figures of a study can use: its parts, with their rows and metrics. */
import { describeUnknown, type Problem } from '@ordo/core';
import type { MetricOfPart } from './metrics.ts';

/** A row, with the name that the paper gives it. */
export interface RowOfPart {
  readonly row: string;
  /** Our variant for it; null if Ordo has none. */
  readonly variant: string | null;
}

export interface PlacesOfPart {
  readonly rows: readonly RowOfPart[];
  readonly metrics: readonly MetricOfPart[];
  /** The variants of the trials of the search; left out for a part without one. */
  readonly trials?: ReadonlySet<string>;
}

/** [part] → its rows and metrics; null for a part that itself has problems, about which no further problem is reported. */
export type Places = ReadonlyMap<string, PlacesOfPart | null>;

/** A name in a target, and where the target uses it. */
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

/** Returns a metric of a part; undefined if there is none, which is a problem of its own. */
export function findMetric(places: Places, part: string, id: string): MetricOfPart | undefined {
  return places.get(part)?.metrics.find((metric) => metric.id === id);
}

/** Lists the metrics without the derived ones, which are too many. */
function listMetrics(known: readonly MetricOfPart[]): string[] {
  return known.filter(({ derived }) => !derived).map(({ id }) => id);
}

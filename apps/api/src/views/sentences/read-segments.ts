/** Reads a page of the segments of a run's test set. Results never change, so a page begins where the previous one ended. */
import { OrdoError } from '@ordo/core';
import type { SegmentQuerySchema } from '@ordo/protocol/runs/segments';
import type { Static } from 'typebox';
import type { Tools } from '../../apart/tools.ts';
import { readPage } from '../../lists/page.ts';
import { loadTranslatedRun, requireSameTestSet, type TranslatedRun } from '../load-translated-run.ts';
import { requireMetric, requireSameOptions, type Scored, scoresAt } from './segment-scores.ts';

type SegmentQuery = Static<typeof SegmentQuerySchema>;
type SegmentSort = NonNullable<SegmentQuery['sort']>;

interface AskedSegments {
  readonly runId: string;
  readonly query: SegmentQuery;
}

interface Translated {
  hypothesis: string;
  scores: { metric: string; score: number }[];
}

interface Segment extends Translated {
  position: number;
  source: string | null;
  references: string[];
  against: Translated | null;
}

interface SegmentList {
  segments: Segment[];
  total: number;
  nextCursor: string | null;
}

/**
 * Reads the page.
 * @throws OrdoError `run.not-found`, `run.conflict`, and `request.invalid` for a metric that a run was not scored by, or a run
 *   on another test set
 */
export async function readSegments({ runId, query }: AskedSegments, app: Tools): Promise<SegmentList> {
  const { sort = 'position', metric, against, q, ...page } = query;
  const own = await loadTranslatedRun(app, runId);
  const other = against === undefined ? null : await loadTranslatedRun(app, against);
  if (other !== null) requireSameTestSet(own, other);
  const by = requireMetric(metric, own.scored);
  const { sources, hypotheses, references } = own;
  const has = matcherOf(q);
  const places = [...hypotheses.keys()].filter((i) =>
    has([hypotheses[i] ?? '', other?.hypotheses[i] ?? '', sources[i] ?? '', ...references.map((set) => set[i] ?? '')]),
  );
  const ordered = order(places, sort, measureOf(sort, by, { own, other }));
  const name = `${sort} ${by?.metric ?? ''} ${against ?? ''} `;
  const { items, nextCursor } = await readPage(page, placesOf(name), {
    read: async (limit, after) => {
      const first = after === undefined ? 0 : Number(after.slice(name.length));
      return ordered.slice(first, first + limit).map((position, i) => ({ position, next: first + i + 1 }));
    },
    placeOf: ({ next }) => `${name}${next}`,
  });
  const segments = items.map(({ position }) => ({
    position,
    source: sources[position] ?? null,
    references: references.flatMap((set) => set[position] ?? []),
    ...translationAt(own, position),
    against: other === null ? null : translationAt(other, position),
  }));
  return { segments, total: ordered.length, nextCursor };
}

const translationAt = ({ hypotheses, scored }: TranslatedRun, position: number): Translated => ({
  hypothesis: hypotheses[position] ?? '',
  scores: scoresAt(scored, position),
});

const placesOf = (name: string) => ({
  test: (place: string): boolean => place.startsWith(name) && /^\d{1,9}$/.test(place.slice(name.length)),
});

function matcherOf(q: string | undefined): (texts: readonly string[]) => boolean {
  if (q === undefined) return () => true;
  const wanted = q.toLowerCase();
  return (texts) => texts.some((text) => text.toLowerCase().includes(wanted));
}

type Measure = (position: number) => number;

/** Returns the value to sort by; null for the order of the test set. */
function measureOf(
  sort: SegmentSort,
  by: Scored | undefined,
  { own, other }: { readonly own: TranslatedRun; readonly other: TranslatedRun | null },
): Measure | null {
  if (sort === 'position') return null;
  if (!sort.endsWith('difference')) return by?.scoreAt ?? null;
  if (other === null) {
    throw new OrdoError('request.invalid', `sort is ${sort}, and no other run is named`, {
      pointer: '/query/against',
      fix: 'name the run to compare with as `against`, or sort by score',
    });
  }
  if (by === undefined) return null;
  requireSameOptions(by.metric, own.spec, other.spec);
  const theirs = requireMetric(by.metric, other.scored);
  return (position) => by.scoreAt(position) - (theirs?.scoreAt(position) ?? 0);
}

/** Sorts the segments. Equal ones stay in the order of the test set. */
function order(places: readonly number[], sort: SegmentSort, measure: Measure | null): number[] {
  if (measure === null) return [...places];
  const measured = new Map(places.map((place) => [place, measure(place)]));
  const way = sort.startsWith('-') ? -1 : 1;
  return places.toSorted((a, b) => way * ((measured.get(a) ?? 0) - (measured.get(b) ?? 0)) || a - b);
}

/** A page of the segments of a run's test set. Results never change, so a page begins where the one before ended. */
import { OrdoError } from '@ordo/core';
import type { MetricInstance } from '@ordo/metrics';
import type { RunSpec } from '@ordo/spec';
import type { App } from '../app-options.ts';
import { createSentenceMetric } from '../exports/sentence-metric.ts';
import { readPage } from '../requests/page.ts';
import { requireResult } from './require-run.ts';

export const SEGMENT_SORTS = ['position', 'score', '-score'] as const;

export interface SegmentQuery {
  readonly limit?: number;
  readonly cursor?: string;
  readonly sort?: (typeof SEGMENT_SORTS)[number];
  readonly metric?: string;
  readonly q?: string;
}

interface Segment {
  position: number;
  source: string | null;
  references: string[];
  hypothesis: string;
  scores: { metric: string; score: number }[];
}

/** @throws OrdoError `run.not-found`, `run.conflict`, and `request.invalid` for a metric that the run was not scored by */
export async function listSegments(
  app: Pick<App, 'store'>,
  runId: string,
  { sort = 'position', metric, q, ...page }: SegmentQuery,
): Promise<{ segments: Segment[]; total: number; nextCursor: string | null }> {
  const { run, text } = await requireResult(app, runId);
  const scored = await scoresOf(app, runId, run.spec as RunSpec);
  const by = requireMetric(metric, scored);
  const { sources, hypotheses } = text;
  const references = text.references as string[][];
  const has = matcherOf(q);
  const places = [...hypotheses.keys()].filter((i) =>
    has([hypotheses[i] ?? '', sources[i] ?? '', ...references.map((set) => set[i] ?? '')]),
  );
  const ordered = order(places, sort, by);
  const name = `${sort} ${by?.metric ?? ''} `;
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
    hypothesis: hypotheses[position] ?? '',
    scores: scored.map(({ metric: id, scoreAt }) => ({ metric: id, score: scoreAt(position) })),
  }));
  return { segments, total: ordered.length, nextCursor };
}

const placesOf = (name: string) => ({
  test: (place: string): boolean => place.startsWith(name) && /^\d{1,9}$/.test(place.slice(name.length)),
});

function matcherOf(q: string | undefined): (texts: readonly string[]) => boolean {
  if (q === undefined) return () => true;
  const wanted = q.toLowerCase();
  return (texts) => texts.some((text) => text.toLowerCase().includes(wanted));
}

interface Scored {
  readonly metric: string;
  readonly scoreAt: (position: number) => number;
}

/** By metric, in the order of the run's spec. */
async function scoresOf({ store }: Pick<App, 'store'>, runId: string, spec: RunSpec): Promise<Scored[]> {
  const statistics = await store.segmentStatistics.ofRuns([runId]);
  const places = new Map(spec.evaluation.metrics.map(({ id }, i) => [id, i]));
  const placeOf = (metric: string): number => places.get(metric) ?? places.size;
  return statistics
    .toSorted((a, b) => placeOf(a.metric) - placeOf(b.metric))
    .map(({ metric, segments }) => {
      const instance: MetricInstance = createSentenceMetric(metric, spec);
      return { metric, scoreAt: (position: number) => instance.scoreFrom(segments[position] ?? []) };
    });
}

function requireMetric(metric: string | undefined, scored: readonly Scored[]): Scored | undefined {
  const found = metric === undefined ? scored[0] : scored.find((one) => one.metric === metric);
  if (found !== undefined || metric === undefined) return found;
  const known = scored.map((one) => one.metric).join(', ');
  throw new OrdoError('request.invalid', `the run was not scored by ${JSON.stringify(metric)}, but by ${known}`, {
    pointer: '/query/metric',
    fix: `use one of ${known}`,
  });
}

/** Equal scores stay in the order of the test set. */
function order(places: readonly number[], sort: (typeof SEGMENT_SORTS)[number], by: Scored | undefined): number[] {
  if (sort === 'position' || by === undefined) return [...places];
  const scores = new Map(places.map((place) => [place, by.scoreAt(place)]));
  const way = sort === 'score' ? 1 : -1;
  return places.toSorted((a, b) => way * ((scores.get(a) ?? 0) - (scores.get(b) ?? 0)) || a - b);
}

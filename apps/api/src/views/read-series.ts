/** Reads the curves of several runs, reduced over one range of steps. A curve that has not changed is reduced only once. */
import { OrdoError } from '@ordo/core';
import type { Store } from '@ordo/store';
import type { Static } from 'typebox';
import type { SeriesQuerySchema } from '@ordo/protocol/schemas/series-query';
import { createKeptTexts } from '../answers/kept-texts.ts';
import type { Curve } from './read-run-metrics.ts';
import { readyJson } from '../answers/ready-json.ts';
import { runNotFound } from './require-run.ts';

/** The number of characters of all cached curves together. */
const KEPT_CHARACTERS = 32 * 2 ** 20;

export interface Series {
  readonly from: number;
  readonly to: number;
  readonly runs: { runId: string; metrics: Curve[] }[];
}

type Query = Static<typeof SeriesQuerySchema>;

/** Creates the reader. It throws OrdoError `run.not-found`, and `request.invalid` for a range that ends before it begins. */
export function createSeriesReader({
  curves,
}: {
  readonly curves: Store['curves'];
}): (query: Query) => Promise<Series> {
  const kept = createKeptTexts(KEPT_CHARACTERS);
  return async ({ run, name, width, ...range }) => {
    const runIds = run.split(',');
    const names = name?.split(',');
    // This is read first: events that arrive in between give the next caller a new version.
    const extents = new Map((await curves.extents(runIds)).map((extent) => [extent.runId, extent]));
    const found = runIds.map((runId) => extents.get(runId) ?? runNotFound(runId));
    const { from, to } = settleRange(range, found);
    const texts: string[] = [];
    // The runs are read one after another, so that a page with many runs leaves room for other requests.
    for (const { runId, version } of found) {
      const key = [runId, version, width, from, to, name].join(' ');
      const parts = { from, to, width, ...(names === undefined ? {} : { names }) };
      const metrics = await kept(key, () => curves.reducedBetween(runId, parts));
      texts.push(`{"runId":"${runId}","metrics":${metrics}}`);
    }
    return { from, to, runs: readyJson(`[${texts.join(',')}]`) as Series['runs'] };
  };
}

interface Extent {
  readonly first: number | null;
  readonly last: number | null;
}

function settleRange(
  { from, to }: { from?: number; to?: number },
  extents: readonly Extent[],
): { from: number; to: number } {
  if (from !== undefined && to !== undefined && from > to) {
    throw new OrdoError('request.invalid', `the range begins at step ${from} and ends before, at step ${to}`, {
      pointer: '/query/from',
      fix: `give at most ${to}`,
    });
  }
  const first = from ?? Math.min(...extents.flatMap((extent) => extent.first ?? []));
  const last = to ?? Math.max(...extents.flatMap((extent) => extent.last ?? []));
  // Without a value there is no range. If a given end is beyond all values, no value is in the range.
  const [begin, end] = [Number.isFinite(first) ? first : (to ?? 0), Number.isFinite(last) ? last : (from ?? 0)];
  return { from: from ?? Math.min(begin, end), to: to ?? Math.max(begin, end) };
}

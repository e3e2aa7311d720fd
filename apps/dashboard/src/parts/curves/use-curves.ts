/** Reads the curves of runs, which the server reduces to the width of the charts and to the visible steps. The stream then extends them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { curves } from '../../data/queries/curves.ts';
import { useLiveCurves, useReading } from '../../data/live/use-live-curves.ts';
import { type Axis, STEPS } from './axes.ts';
import type { Line } from '../charts/chart-traces.ts';
import { chooseCurves, type CurveRun } from './choose-curves.ts';
import { placePoints } from './placement.ts';
import type { OpenRange } from './step-range.ts';
import { stepsWithin, usePlacements } from './use-placements.ts';

/** The largest number of runs whose curves are drawn, which is what the server accepts in one request. */
export const MOST_RUNS = 32;
/** The largest number of parts into which the server divides a range. */
const MOST_PARTS = 4_000;
/** The time between two reads of a running run's curves, until the first event of the stream arrives. */
const POLL_MS = 2_000;

/** A request for curves. Its range is one of the axis. */
interface Asked extends OpenRange {
  readonly growing: boolean;
  readonly axis: Axis;
}

export function useCurves(runs: readonly CurveRun[], { growing, axis, from, to }: Asked) {
  const [width, setWidth] = useState(0);
  const drawn = useMemo(() => chooseCurves(runs, MOST_RUNS), [runs]);
  const ids = useMemo(() => drawn.map(({ id }) => id), [drawn]);
  const { found: counted, placements } = usePlacements(ids, axis, growing);
  const isPlaced = axis === STEPS || placements !== undefined;
  const range = placements === undefined ? { from, to } : stepsWithin({ from, to }, placements);
  const asked = useMemo(
    () => withMargins({ from: range.from, to: range.to, width: isPlaced ? width : 0 }),
    [range.from, range.to, width, isPlaced],
  );
  const growth = useLiveCurves({
    runs: growing && width > 0 ? ids : NO_RUNS,
    question: `${ids.join(',')} ${range.from}`,
    until: asked.to ?? Number.POSITIVE_INFINITY,
    width,
  });
  const { live, version } = growth;
  const found = useQuery({
    ...curves({ runs: ids, ...asked }),
    refetchInterval: ({ state }) => (growing && (!live.isLive || state.status === 'error') ? POLL_MS : false),
    placeholderData: keepPreviousData,
  });
  useReading(growth, found);
  const groups = useMemo(() => [...new Set(drawn.map(({ group }) => group))], [drawn]);
  const byMetric = useMemo(() => {
    const lines = new Map<string, Line[]>();
    for (const { id, label, group } of drawn) {
      for (const { name, points } of found.data?.runs.find(({ runId }) => runId === id)?.metrics ?? []) {
        const placement = placements?.get(id);
        if (!isPlaced || (placements !== undefined && placement === undefined)) continue;
        const measured = live.of(id, name) ?? points;
        const placed = placement === undefined ? measured : placePoints(measured, placement);
        const line = { label, points: placed, group: groups.indexOf(group), groupName: group };
        lines.set(name, [...(lines.get(name) ?? []), line]);
      }
    }
    return lines;
    // Curves grow in place, so the version is what tells React that they have changed.
  }, [drawn, found.data, groups, live, version, placements, isPlaced]);
  /** The runs that lack the metric of the axis. */
  const uncounted = placements === undefined ? [] : drawn.filter(({ id }) => !placements.has(id));
  return { found: counted.isError ? counted : found, drawn, groups, byMetric, uncounted, setWidth };
}

const NO_RUNS: readonly string[] = [];

/**
 * Adds margins as wide as the visible range on both sides, so that people can drag the chart without waiting. The server divides
 * all of these steps into a limited number of points; where that would be too coarse for the chart, the margins are smaller.
 */
function withMargins({ from, to, width }: OpenRange & { readonly width: number }) {
  if (from === undefined || to === undefined || to < from || width === 0) return { from, to, width };
  const steps = to - from + 1;
  const margin = Math.floor(steps * Math.max(0, Math.min(1, (MOST_PARTS / width - 1) / 2)));
  const [first, last] = [Math.max(0, from - margin), Math.min(MOST_STEP, to + margin)];
  return { from: first, to: last, width: Math.min(MOST_PARTS, Math.round((width * (last - first + 1)) / steps)) };
}

/** The largest step that the API accepts. */
const MOST_STEP = 2 ** 31 - 1;

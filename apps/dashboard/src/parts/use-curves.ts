/** The curves of some runs: reduced by the server to the width of the charts and the steps in sight, and then as the stream goes on. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { curves } from '../data/queries.ts';
import { useLiveCurves, useReading } from '../data/use-live-curves.ts';
import { type Axis, STEPS } from './axes.ts';
import type { Line } from './chart-traces.ts';
import { chooseCurves, type CurveRun } from './choose-curves.ts';
import { placePoints } from './placement.ts';
import type { OpenRange } from './step-range.ts';
import { stepsWithin, usePlacements } from './use-placements.ts';

/** The server draws at most so many runs over each other, */
const MOST_RUNS = 32;
/** and divides a range into at most so many parts. */
const MOST_PARTS = 4_000;
/** What measures before the first event of the stream has come is read so often. */
const POLL_MS = 2_000;

/** The range is one of the axis. */
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
    // Curves grow in place, and the version says when.
  }, [drawn, found.data, groups, live, version, placements, isPlaced]);
  /** Those that have not counted what is on the axis. */
  const uncounted = placements === undefined ? [] : drawn.filter(({ id }) => !placements.has(id));
  return { found: counted.isError ? counted : found, drawn, groups, byMetric, uncounted, setWidth };
}

const NO_RUNS: readonly string[] = [];

/**
 * Beside a range that is in sight, as much again is read on either side, so that it can be dragged at once. Where the server does
 * not divide so many steps as finely as the chart can show them, it is less.
 */
function withMargins({ from, to, width }: OpenRange & { readonly width: number }) {
  if (from === undefined || to === undefined || to < from || width === 0) return { from, to, width };
  const steps = to - from + 1;
  const margin = Math.floor(steps * Math.max(0, Math.min(1, (MOST_PARTS / width - 1) / 2)));
  const [first, last] = [Math.max(0, from - margin), Math.min(MOST_STEP, to + margin)];
  return { from: first, to: last, width: Math.min(MOST_PARTS, Math.round((width * (last - first + 1)) / steps)) };
}

/** What the API takes as a step. */
const MOST_STEP = 2 ** 31 - 1;

/** Reads the positions of the steps of runs on an axis. The server computes them from the whole history of each run. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { curves, type Series } from '../../data/queries/curves.ts';
import type { Axis } from './axes.ts';
import { type Placement, placementOf } from './placement.ts';
import type { OpenRange } from './step-range.ts';

/** The number of positions that are read for each run. Those between them are interpolated. */
const PARTS = 1_000;
/** The time between two reads while runs train. Until the next read, later positions are extrapolated. */
const POLL_MS = 5_000;

/** The positions by run. Runs that lack the metric of the axis have none. */
export type Placements = ReadonlyMap<string, Placement>;

export function usePlacements(ids: readonly string[], { metric }: Axis, growing: boolean) {
  const found = useQuery({
    ...curves({ runs: metric === null ? [] : ids, name: metric ?? undefined, width: PARTS }),
    refetchInterval: growing ? POLL_MS : false,
  });
  const placements = useMemo(() => found.data && readPlacements(found.data), [found.data]);
  return { found, placements: metric === null ? undefined : placements };
}

const readPlacements = ({ runs }: Series): Placements =>
  new Map(
    runs.flatMap(({ runId, metrics }) => {
      const [counted] = metrics;
      const placement = counted === undefined ? null : placementOf(counted.points);
      return placement === null ? [] : [[runId, placement] as const];
    }),
  );

/** Returns the range of steps that lie in a range of the axis, for any of the runs. */
export function stepsWithin({ from, to }: OpenRange, placements: Placements): OpenRange {
  const all = [...placements.values()];
  if (all.length === 0) return {};
  const ends = (place: number): number[] => all.map(({ stepAt }) => stepAt(place));
  return {
    from: from === undefined ? undefined : Math.max(0, Math.floor(Math.min(...ends(from)))),
    to: to === undefined ? undefined : Math.max(0, Math.ceil(Math.max(...ends(to)))),
  };
}

/** The places of the steps of some runs on an axis, which the server tells from their whole history. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { curves, type Series } from '../data/queries.ts';
import type { Axis } from './axes.ts';
import { type Placement, placementOf } from './placement.ts';
import type { OpenRange } from './step-range.ts';

/** Between so many places of a run, its curves follow straight lines. */
const PARTS = 1_000;
/** What has been measured since stands behind the last place, where the same pace is expected. */
const POLL_MS = 5_000;

/** By run, without those that have not counted what the axis shows; undefined while they are read, and for steps. */
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

/** The steps of any of the runs that lie in a range of the axis. */
export function stepsWithin({ from, to }: OpenRange, placements: Placements): OpenRange {
  const all = [...placements.values()];
  if (all.length === 0) return {};
  const ends = (place: number): number[] => all.map(({ stepAt }) => stepAt(place));
  return {
    from: from === undefined ? undefined : Math.max(0, Math.floor(Math.min(...ends(from)))),
    to: to === undefined ? undefined : Math.max(0, Math.ceil(Math.max(...ends(to)))),
  };
}

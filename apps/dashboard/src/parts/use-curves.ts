/** The curves of some runs, reduced to the width of the charts and the range of steps that they show. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { curves } from '../data/queries.ts';
import type { Line } from './chart-traces.ts';

export interface CurveRun {
  readonly id: string;
  readonly label: string;
  readonly group: string;
}

/** The server draws at most so many runs over each other. */
export const MOST_RUNS = 32;

interface Asked {
  readonly growing: boolean;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

export function useCurves(runs: readonly CurveRun[], { growing, from, to }: Asked) {
  const [width, setWidth] = useState(0);
  const drawn = useMemo(() => runs.slice(0, MOST_RUNS), [runs]);
  const found = useQuery({
    ...curves({ runs: drawn.map(({ id }) => id), width, from, to }),
    refetchInterval: growing ? 2_000 : false,
    placeholderData: keepPreviousData,
  });
  const groups = useMemo(() => [...new Set(drawn.map(({ group }) => group))], [drawn]);
  const byMetric = useMemo(() => {
    const lines = new Map<string, Line[]>();
    for (const { id, label, group } of drawn) {
      const metrics = found.data?.runs.find(({ runId }) => runId === id)?.metrics ?? [];
      for (const curve of metrics) {
        lines.set(curve.name, [...(lines.get(curve.name) ?? []), { label, curve, group: groups.indexOf(group) }]);
      }
    }
    return lines;
  }, [drawn, found.data, groups]);
  return { found, groups, byMetric, setWidth };
}

/** Finds the runs of an experiment whose curves are drawn. Those of a large experiment are read by themselves, with their states. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Schemas } from '../../data/api.ts';
import { countRuns, isLarge } from '../../data/large-experiment.ts';
import { useStates } from '../../data/live/use-changes.ts';
import { useReread } from '../../data/live/use-reread.ts';
import { firstRunsBySeed } from '../../data/queries/runs.ts';
import type { CurveRun, Extent } from '../../parts/curves/choose-curves.ts';
import { MOST_RUNS } from '../../parts/curves/use-curves.ts';
import { isGoing } from '../../data/is-going.ts';
import { labelOf } from '../../parts/runs/label-of.ts';
import type { Unread } from '../../parts/unread.tsx';

interface DrawnRuns {
  readonly runs: readonly CurveRun[];
  readonly among: Extent;
  /** The query for the runs as long as nothing is known of them; null otherwise. */
  readonly unread: Parameters<typeof Unread>[0]['query'] | null;
  /** True if one of them has not ended. */
  readonly growing: boolean;
}

export function useDrawnRuns(experiment: Schemas['Experiment']): DrawnRuns {
  const large = isLarge(experiment);
  // The first by their seeds are the first seeds of as many variants as possible.
  const asked = firstRunsBySeed(experiment.id, MOST_RUNS);
  const found = useQuery({ ...asked, enabled: large });
  const rows = large ? found.data?.rows : experiment.runs;
  const ids = large ? (found.data?.rows.map(({ id }) => id) ?? []) : [];
  useStates({ runs: ids }, useReread(asked.queryKey));
  const runs = useMemo(
    () => (rows ?? []).map(({ id, variant, seed }) => ({ id, label: labelOf({ variant, seed }), group: variant })),
    [rows],
  );
  const isRead = rows !== undefined;
  const groups = isRead ? (experiment.variants?.length ?? 0) : 0;
  const all = isRead ? countRuns(experiment) : 0;
  const among = useMemo(() => ({ runs: all, groups }), [all, groups]);
  return { runs, among, unread: isRead ? null : found, growing: rows?.some(isGoing) ?? false };
}

import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer } from 'react';
import type { Series } from '../queries/curves.ts';
import { useChanges } from './use-changes.ts';
import { useGathered } from './use-gathered.ts';
import { useReread } from './use-reread.ts';
import { LiveCurves } from './live-curves.ts';

interface Following {
  /** The runs that are still going on. */
  readonly runs: readonly string[];
  /** The request to the server as a text. Curves continue from the answer to one request. */
  readonly question: string;
  readonly until: number;
  readonly width: number;
}

/** Returns curves that grow in place, and a number that changes when they have grown. */
export function useLiveCurves({ runs, question, until, width }: Following) {
  const [version, showNext] = useReducer((count: number) => count + 1, 0);
  const live = useMemo(() => new LiveCurves(until, width), [question, until, width]);
  const showSoon = useGathered(showNext);
  const reread = useReread(['curves']);
  useChanges({ runs }, (change) => {
    if (change.kind === 'run') return reread();
    live.take(change.event);
    showSoon();
  });
  return { live, version, showNext };
}

type Growing = ReturnType<typeof useLiveCurves>;

/** Reads the curves again when an event is missing or many have come. */
export function useReading({ live, version, showNext }: Growing, found: UseQueryResult<Series>): void {
  const { data, isPlaceholderData, isFetching, refetch } = found;
  useEffect(() => {
    if (data === undefined || isPlaceholderData || !live.isLive) return;
    live.settle(data.runs);
    showNext();
  }, [live, data, isPlaceholderData, showNext]);
  useEffect(() => {
    if (version > 0 && live.wantsRead(isFetching)) void refetch();
  }, [live, version, isFetching, refetch]);
}

/** Reads the rows of the table of runs. Each page is read when it becomes visible. */
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Schemas } from '../../data/api.ts';
import { runTable, type RunTableView } from '../../data/queries/runs.ts';

type Row = Schemas['RunTableRow'];

const PAGE = 100;
/** The wait before pages are read, so that pages that only pass by during scrolling are not read. */
const PAUSE_MS = 120;

interface Asked {
  readonly view: RunTableView;
  readonly sort: string;
  readonly options: readonly string[];
}

/** Returns `rows`, which has a place for each run of the table, and `read`, which has only the rows that have been read. */
export function useRunRows({ view, sort, options }: Asked) {
  const [range, setRange] = useState({ first: 0, last: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onRange = useCallback((first: number, last: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setRange({ first, last }), PAUSE_MS);
  }, []);
  const part = { sort, options: options.join(','), limit: PAGE };
  const start = useQuery({ ...runTable(view, { ...part, offset: 0 }), placeholderData: keepPreviousData });
  const total = start.data?.total ?? 0;
  const pages = listPages(range, total);
  const found = useQueries({
    queries: pages.map((page) => runTable(view, { ...part, offset: page * PAGE })),
  });
  const rows: (Row | undefined)[] = [];
  rows.length = total;
  const place = (page: number, read: readonly Row[] | undefined): void =>
    read?.forEach((row, i) => {
      if (page * PAGE + i < total) rows[page * PAGE + i] = row;
    });
  place(0, start.data?.rows);
  for (const [i, { data }] of found.entries()) place(pages[i] ?? 0, data?.rows);
  const read = [start, ...found].flatMap(({ data }) => data?.rows ?? []);
  return { start, rows, read, total, onRange };
}

/** Lists the pages with a visible row, except the first page, which is always read. */
function listPages({ first, last }: { readonly first: number; readonly last: number }, total: number): number[] {
  const from = Math.floor(first / PAGE);
  const to = Math.min(Math.floor(last / PAGE), Math.ceil(total / PAGE) - 1);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i).filter((page) => page > 0);
}

/** Finds the titles of metrics: the headings of a report's columns, or otherwise the titles in the server's registry. */
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Schemas } from '../../data/api.ts';
import { registries } from '../../data/queries/service.ts';

type Tables = readonly Pick<Schemas['ReportTable'], 'columns'>[];

export type TitleOf = (metric: string) => string;

const NO_TABLES: Tables = [];

/** @param tables the tables of a report, which may have metrics that only its study knows */
export function useMetricTitles(tables: Tables = NO_TABLES): TitleOf {
  const { data } = useQuery(registries);
  return useCallback(
    (id) => titleInTables(tables, id) ?? data?.metrics.find((metric) => metric.id === id)?.title ?? id,
    [tables, data],
  );
}

function titleInTables(tables: Tables, id: string): string | undefined {
  const columns = tables.flatMap((table) => table.columns);
  return columns.find(({ kind, metric }) => kind === 'score' && metric === id)?.title;
}

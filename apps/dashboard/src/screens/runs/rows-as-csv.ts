/** Writes rows of the table of runs as a file for spreadsheets. */
import { writeCsv } from '../../parts/saving/write-csv.ts';
import type { Row } from './runs-columns.tsx';

export function rowsAsCsv(rows: readonly Row[], options: readonly string[]): string {
  const metrics = [...new Set(rows.flatMap(({ scores }) => scores.map(({ metric }) => metric)))];
  const head = [
    'run',
    'experiment',
    'variant',
    'seed',
    'state',
    ...metrics,
    ...options,
    'seconds',
    'created',
    'finished',
    'name',
    'tags',
    'note',
  ];
  const lines = rows.map((row) => [
    row.id,
    row.experiment?.name ?? null,
    row.variant,
    row.seed,
    row.state,
    ...metrics.map((metric) => row.scores.find((one) => one.metric === metric)?.score ?? null),
    ...options.map((_, i) => row.options[i] ?? null),
    row.seconds,
    row.createdAt,
    row.finishedAt,
    row.name,
    row.tags.join(' '),
    row.note,
  ]);
  return writeCsv([head, ...lines]);
}

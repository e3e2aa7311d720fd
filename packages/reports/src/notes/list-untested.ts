/** Says why p-values are missing: one line for each reason, with the affected rows and metrics. */
import type { RowData, TableData } from '../tables/table-data.ts';

export function listUntested({ rows, metrics }: TableData): string[] {
  const tested = rows.filter(({ isBaseline, scores }) => !isBaseline && [...scores.values()].some(({ n }) => n > 0));
  const reasons = new Set(tested.flatMap((row) => metrics.flatMap(({ id }) => reasonsAt(row, id))));
  return [...reasons].map((reason) => {
    const places = tested.flatMap((row) => {
      const own = metrics.filter(({ id }) => reasonsAt(row, id).includes(reason));
      if (own.length === 0) return [];
      return [own.length === metrics.length ? row.title : `${row.title} (${own.map(({ title }) => title).join(', ')})`];
    });
    const everywhere = places.length === tested.length && places.every((place, i) => place === tested[i]?.title);
    return `${capitalise(reason)}${everywhere ? '' : `. This concerns ${places.join(', ')}`}.`;
  });
}

const reasonsAt = (row: RowData, metric: string): readonly string[] =>
  row.scores.get(metric)?.significance?.untested ?? [];

const capitalise = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

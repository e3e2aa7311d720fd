/** Charts the scores of a table as bars, one chart for each metric. */
import type { ReportFigure, ReportTable } from '../report.ts';

/** The largest number of rows. With more, the bars could not be told apart. */
const MOST_ROWS = 40;

/** Returns the charts; none for a table with a single row or with very many, which bars cannot show. */
export function chartScores({ part, columns, rows }: ReportTable): Omit<ReportFigure, 'svg'>[] {
  if (rows.length < 2 || rows.length > MOST_ROWS) return [];
  return columns.flatMap(({ kind, metric, title }, i) => {
    if (kind !== 'score' || metric === null) return [];
    const points = rows.map((row) => ({
      x: row.title,
      y: row.cells[i]?.value ?? null,
      error: row.cells[i]?.spread ?? null,
    }));
    const chart = {
      name: part === null ? metric : `${part}-${metric}`,
      title: `${part === null ? '' : `${part}, `}${title}: mean and standard deviation over seeds`,
      form: 'bars',
      xLabel: 'variant',
      yLabel: title,
      series: [{ name: title, points }],
    };
    return [{ part, chart }];
  });
}

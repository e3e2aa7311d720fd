/** Renders a comparison as files: the table in every format, a bar chart per metric, and the learning curves. */
import type { RunEvent } from '@ordo/spec';
import type { ComparisonTable } from './comparison.ts';
import { renderBarChart } from './figures/bar-chart.ts';
import { type LineSeries, renderLineChart } from './figures/line-chart.ts';
import { titleOfMetric } from './metric-title.ts';
import { renderComparison } from './render-comparison.ts';

const EXTENSIONS = { markdown: 'md', latex: 'tex', csv: 'csv', json: 'json' } as const;

/** [file name] → content. A metric without a score gives no file, and neither do curves without a point. */
export function renderComparisonFiles(table: ComparisonTable, curves: readonly LineSeries[]): Map<string, string> {
  const files = new Map<string, string>();
  for (const [format, extension] of Object.entries(EXTENSIONS) as [keyof typeof EXTENSIONS, string][]) {
    files.set(`comparison.${extension}`, renderComparison(table, format));
  }
  for (const [i, metric] of table.metrics.entries()) {
    const bars = table.rows.map((row) => ({
      label: row.variant,
      value: row.scores[i]?.mean ?? null,
      error: row.scores[i]?.std ?? null,
    }));
    if (bars.every((bar) => bar.value === null)) continue;
    const yLabel = titleOfMetric(metric.id);
    const chart = { title: `${yLabel}: mean and standard deviation over seeds`, yLabel, bars };
    files.set(`${metric.id}.svg`, renderBarChart(chart));
  }
  if (curves.some(({ points }) => points.length > 0)) {
    const chart = { title: 'Training loss', xLabel: 'updates', yLabel: 'nats per target token', series: curves };
    files.set('training-loss.svg', renderLineChart(chart));
  }
  return files;
}

/** The training loss of a run, in nats per target token, over updates. */
export function buildLossCurve(name: string, events: readonly RunEvent[]): LineSeries {
  const points = events.flatMap((event) => {
    const loss = event.kind === 'metric' ? event.values['train/loss'] : undefined;
    return event.kind === 'metric' && loss !== undefined ? [{ x: event.step, y: loss }] : [];
  });
  return { name, points };
}

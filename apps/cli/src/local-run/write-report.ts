/** The comparison of a local run as files: every table format, learning curves and bars. */
import path from 'node:path';
import { writeFileAtomically } from '@ordo/core';
import {
  type ComparisonTable,
  type LineSeries,
  renderBarChart,
  renderComparison,
  renderLineChart,
} from '@ordo/reports';
import type { LocalRun } from './run-locally.ts';
import { labelOf } from './run-locally.ts';

const TABLES = { markdown: 'md', latex: 'tex', csv: 'csv', json: 'json' } as const;

/** Writes into `out` and returns the paths. */
export async function writeReport(out: string, table: ComparisonTable, runs: readonly LocalRun[]): Promise<string[]> {
  const files = new Map<string, string>();
  for (const [format, extension] of Object.entries(TABLES) as [keyof typeof TABLES, string][]) {
    files.set(`comparison.${extension}`, renderComparison(table, format));
  }
  for (const [i, metric] of table.metrics.entries()) {
    const bars = table.rows.map((row) => ({
      label: row.variant,
      value: row.scores[i]?.mean ?? null,
      error: row.scores[i]?.std ?? null,
    }));
    if (bars.every((bar) => bar.value === null)) continue;
    const chart = { title: `${metric.id}: mean and standard deviation over seeds`, yLabel: metric.id, bars };
    files.set(`${metric.id}.svg`, renderBarChart(chart));
  }
  const series = await readCurves(runs);
  if (series.some(({ points }) => points.length > 0)) {
    const chart = { title: 'Training loss', xLabel: 'updates', yLabel: 'nats per target token', series };
    files.set('training-loss.svg', renderLineChart(chart));
  }
  const paths = [...files.keys()].map((name) => path.join(out, name));
  for (const [name, content] of files) await writeFileAtomically(path.join(out, name), content);
  return paths;
}

async function readCurves(runs: readonly LocalRun[]): Promise<LineSeries[]> {
  return await Promise.all(
    runs.map(async ({ run, folder }) => ({
      name: labelOf(run),
      points: (await folder.readEvents()).flatMap(({ event }) => {
        const loss = event.kind === 'metric' ? event.values['train/loss'] : undefined;
        return event.kind === 'metric' && loss !== undefined ? [{ x: event.step, y: loss }] : [];
      }),
    })),
  );
}

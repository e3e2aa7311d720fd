/** The figures of a study from its comparison and runs, as SVG and CSV files, and the n-gram scores behind them. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { isOrdoError, writeFileAtomically } from '@ordo/core';
import {
  buildOptionCurve,
  buildOrderGaps,
  type ComparisonTable,
  type LineChart,
  type OrderScore,
  renderChartCsv,
  renderLineChart,
  scoreOrders,
  type TranslatedRun,
} from '@ordo/reports';
import type { Study } from '@ordo/studies';

/** True when figures or targets of a study need the translations themselves, not only their scores. */
export function needsTranslations({ figures = [] }: Study): boolean {
  return figures.some(({ kind }) => kind === 'order-gaps');
}

/** The scores at every n-gram order where the study asks for them, else none. */
export function scoreForStudy(study: Study, runs: readonly TranslatedRun[]): readonly OrderScore[] {
  return needsTranslations(study) ? scoreOrders(runs) : [];
}

/**
 * Writes `<name>.svg` and `<name>.csv` per figure and returns the paths. A figure without a single point is left out:
 * the table says why.
 */
export async function writeStudyFigures(
  out: string,
  study: Study,
  data: { readonly table: ComparisonTable; readonly orders: readonly OrderScore[] },
): Promise<string[]> {
  await mkdir(out, { recursive: true });
  const files: string[] = [];
  for (const [name, chart] of listCharts(study, data)) {
    const svg = drawIfMeasured(chart);
    if (svg === null) continue;
    for (const [extension, content] of [
      ['svg', svg],
      ['csv', renderChartCsv(chart)],
    ] as const) {
      const file = path.join(out, `${name}.${extension}`);
      await writeFileAtomically(file, content);
      files.push(file);
    }
  }
  return files;
}

function listCharts(
  { id, figures = [] }: Study,
  { table, orders }: { readonly table: ComparisonTable; readonly orders: readonly OrderScore[] },
): [string, LineChart][] {
  return figures.flatMap((figure): [string, LineChart][] => {
    switch (figure.kind) {
      case 'option-curve':
        return [[figure.name, buildOptionCurve(table, figure)]];
      case 'order-gaps': {
        const name = id.slice(id.lastIndexOf('/') + 1);
        return buildOrderGaps(orders, figure).map((chart, i) => [`${name}${'abc'[i] ?? i}`, chart]);
      }
    }
  });
}

function drawIfMeasured(chart: LineChart): string | null {
  try {
    return renderLineChart(chart);
  } catch (error) {
    if (isOrdoError(error, 'report.unavailable')) return null;
    throw error;
  }
}

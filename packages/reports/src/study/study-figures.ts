/** The figures of a study as SVG and CSV, from its comparison table and the n-gram scores of its runs. */
import { isOrdoError } from '@ordo/core';
import type { Study } from '@ordo/studies/legacy';
import type { ComparisonTable } from '../comparison.ts';
import { renderChartCsv } from '../figures/chart-csv.ts';
import { type LineChart, renderLineChart } from '../figures/line-chart.ts';
import { buildOptionCurve } from '../figures/option-curve.ts';
import { buildNgramGaps } from '../figures/ngram-gaps.ts';
import { type NgramScore, scoreNgramOrders, type TranslatedRun } from '../ngram-scores.ts';

/** True if figures or targets of a study need the translations, not only their scores. */
export function needsTranslations({ figures = [] }: Study): boolean {
  return figures.some(({ kind }) => kind === 'ngram-gaps');
}

/** The scores at every n-gram order, if the study needs them. */
export function scoreForStudy(study: Study, runs: readonly TranslatedRun[]): readonly NgramScore[] {
  return needsTranslations(study) ? scoreNgramOrders(runs) : [];
}

/** [file name] → content: `<name>.svg` and `<name>.csv` for each figure. A figure without a point gives no file. */
export function renderStudyFigures(
  study: Study,
  data: { readonly table: ComparisonTable; readonly ngramScores: readonly NgramScore[] },
): Map<string, string> {
  const files = new Map<string, string>();
  for (const [name, chart] of listCharts(study, data)) {
    const svg = drawIfMeasured(chart);
    if (svg === null) continue;
    files.set(`${name}.svg`, svg);
    files.set(`${name}.csv`, renderChartCsv(chart));
  }
  return files;
}

function listCharts(
  { id, figures = [] }: Study,
  { table, ngramScores }: { readonly table: ComparisonTable; readonly ngramScores: readonly NgramScore[] },
): [string, LineChart][] {
  return figures.flatMap((figure): [string, LineChart][] => {
    switch (figure.kind) {
      case 'option-curve':
        return [[figure.name, buildOptionCurve(table, figure)]];
      case 'ngram-gaps': {
        const name = id.slice(id.lastIndexOf('/') + 1);
        return buildNgramGaps(ngramScores, figure).map((chart, i) => [`${name}${'abc'[i] ?? i}`, chart]);
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

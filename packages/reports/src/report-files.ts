/** Renders a report as files: one for each format, its verdicts on their axes, and its figures as SVG and CSV. */
import { drawVerdictAxes } from './figures/verdict-axes.ts';
import { renderChartLines } from './formats/chart-csv.ts';
import { csv } from './formats/csv.ts';
import { renderJudgementLines } from './formats/judgement-csv.ts';
import { REPORT_FORMATS } from './formats/registry.ts';
import type { Report } from './report.ts';

/** Returns [file name] → content. The caller chooses the folder. A report without judgements gives no files about them. */
export function renderReportFiles(report: Report): Map<string, string> {
  const judged = report.judgements.length > 0;
  const files = new Map<string, string>();
  for (const { file, needsJudgements, render } of REPORT_FORMATS) {
    if (file !== null && (judged || !needsJudgements)) files.set(file, render(report));
  }
  if (judged) {
    files.set(`judgements.${csv.extension}`, renderJudgementLines(report));
    files.set('judgements.svg', drawVerdictAxes(report));
  }
  for (const { chart, svg } of report.figures) {
    files.set(`${chart.name}.svg`, svg);
    files.set(`${chart.name}.csv`, renderChartLines(chart));
  }
  return files;
}

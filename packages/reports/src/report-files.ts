/** Renders a report as files: one for each format, its verdicts on their axes, its scores, and its figures as SVG and CSV. */
import type { ReportInput } from './build-report.ts';
import { drawVerdictAxes } from './figures/verdict-axes.ts';
import { renderChartLines } from './formats/chart-csv.ts';
import { csv } from './formats/csv.ts';
import { renderJudgementLines } from './formats/judgement-csv.ts';
import { REPORT_FORMATS } from './formats/registry.ts';
import { renderScoreLines } from './formats/score-csv.ts';
import type { Report } from './report.ts';

/**
 * Returns [file name] → content. The caller chooses the folder. A report without judgements gives no files about them.
 * @param input what the report was built from; with a study, it gives the table of scores that `ordo judge` reads
 */
export function renderReportFiles(report: Report, input?: Pick<ReportInput, 'study' | 'parts'>): Map<string, string> {
  const judged = report.judgements.length > 0;
  const files = new Map<string, string>();
  for (const { file, needsJudgements, render } of REPORT_FORMATS) {
    if (file !== null && (judged || !needsJudgements)) files.set(file, render(report));
  }
  if (judged) {
    files.set(`judgements.${csv.extension}`, renderJudgementLines(report));
    files.set('judgements.svg', drawVerdictAxes(report));
  }
  if (input?.study !== undefined) files.set(`scores.${csv.extension}`, renderScoreLines(input.study, input.parts));
  for (const { chart, svg } of report.figures) {
    files.set(`${chart.name}.svg`, svg);
    files.set(`${chart.name}.csv`, renderChartLines(chart));
  }
  return files;
}

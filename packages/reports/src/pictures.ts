/** The pictures of a report: its figures, such as the learning curves, the scores as bars, and the verdicts on their axes. */
import { chartScores } from './figures/chart-scores.ts';
import { drawChart } from './figures/draw-chart.ts';
import { drawVerdictAxes } from './figures/verdict-axes.ts';
import type { Report } from './report.ts';

/**
 * Returns [name] → SVG. Pictures are drawn from the numbers even if the report contains an SVG, because the report may come
 * from an untrusted file. The scores of a table are drawn if no figure of the report is about its part.
 */
export function drawPictures(report: Report): Map<string, string> {
  const told = new Set(report.figures.map(({ part }) => part));
  const scores = report.tables.filter(({ part }) => !told.has(part)).flatMap((table) => chartScores(table));
  const charts = [...report.figures, ...scores].map(({ chart }) => chart);
  const drawable = charts.filter(({ series }) => series.some(({ points }) => points.some(({ y }) => y !== null)));
  const pictures = new Map(drawable.map((chart) => [chart.name, drawChart(chart)]));
  return report.judgements.length === 0 ? pictures : pictures.set('judgements', drawVerdictAxes(report));
}

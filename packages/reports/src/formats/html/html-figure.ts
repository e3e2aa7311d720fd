/** A figure in the HTML page, with its numbers as a table for people who cannot see it. */
import type { ReportFigure } from '../../report.ts';
import { escapeXml } from '../escaping/escape-xml.ts';

/** Renders the figure. The SVG is our own, and all text in it that comes from users was escaped when it was drawn. */
export function renderFigure({ chart, svg }: ReportFigure): string {
  const { title, xLabel, yLabel, series } = chart;
  const heads = ['series', xLabel, yLabel, '±'].map((name) => `<th scope="col">${escapeXml(name)}</th>`).join('');
  const lines = series.flatMap(({ name, points }) =>
    points.map(({ x, y, error }) => {
      const cells = [x, y ?? '–', error ?? ''].map((value) => `<td>${escapeXml(String(value))}</td>`);
      return `<tr><th scope="row">${escapeXml(name)}</th>${cells.join('')}</tr>\n`;
    }),
  );
  return (
    `<figure>\n${svg}<figcaption>${escapeXml(title)}</figcaption>\n</figure>\n` +
    `<details><summary>Numbers of the figure “${escapeXml(title)}”</summary>\n` +
    `<table>\n<thead><tr>${heads}</tr></thead>\n<tbody>\n${lines.join('')}</tbody>\n</table>\n</details>\n`
  );
}

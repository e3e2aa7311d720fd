/**
 * Renders one self-contained HTML page: tables with scopes, verdicts in words, and embedded figures, for light and dark
 * screens.
 */
import { VERDICT_TABLE } from '@ordo/core/verdicts';
import type { Report } from '../report.ts';
import { describeStudyOf, describeSummary, isHeaded, judgementsOf, listProvenance } from './describe.ts';
import { escapeXml } from './escaping/escape-xml.ts';
import type { ReportFormat } from './format.ts';
import { renderFigure } from './html/html-figure.ts';
import { STYLE } from './html/html-style.ts';
import { renderJudgements, renderTable } from './html/html-table.ts';

export const html: ReportFormat = {
  id: 'html',
  title: 'HTML: one page with its figures',
  extension: 'html',
  file: 'report.html',
  needsJudgements: false,
  contentType: 'text/html; charset=utf-8',
  render: renderPage,
};

function renderPage(report: Report): string {
  const title = escapeXml(report.title);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${title}</h1>
${renderHead(report)}</header>
<main>
${report.tables.map((table, i) => renderSection(report, table, i)).join('')}${renderFigures(report)}</main>
<footer>
${renderNotes(report.notes)}${renderProvenance(report)}</footer>
</body>
</html>
`;
}

function renderHead(report: Report): string {
  const study = describeStudyOf(report);
  const summary = describeSummary(report);
  const { verdict } = report.summary;
  return [
    ...(study === null ? [] : [`<p class="soft">${escapeXml(study)}</p>\n`]),
    ...(summary === null || verdict === null
      ? []
      : [`<p class="${VERDICT_TABLE[verdict].standing}"><strong>${escapeXml(summary)}</strong></p>\n`]),
  ].join('');
}

function renderSection(report: Report, table: Report['tables'][number], i: number): string {
  const heading = isHeaded(report) ? `<h2 id="table-${i + 1}">${escapeXml(table.title)}</h2>\n` : '';
  const judgements = judgementsOf(report, table.part);
  return `<section>\n${heading}${renderTable(table)}${renderJudgements(judgements, table.title)}${renderNotes(table.notes)}</section>\n`;
}

function renderFigures({ figures }: Report): string {
  if (figures.length === 0) return '';
  return `<section>\n<h2>Figures</h2>\n${figures.map((figure) => renderFigure(figure)).join('')}</section>\n`;
}

function renderNotes(notes: readonly string[]): string {
  if (notes.length === 0) return '';
  return `<ul class="notes">\n${notes.map((note) => `<li>${escapeXml(note)}</li>\n`).join('')}</ul>\n`;
}

function renderProvenance(report: Report): string {
  const facts = listProvenance(report).map(
    ({ name, value }) => `<dt>${escapeXml(name)}</dt><dd>${escapeXml(value)}</dd>\n`,
  );
  return `<h2>Provenance</h2>\n<dl>\n${facts.join('')}</dl>\n`;
}

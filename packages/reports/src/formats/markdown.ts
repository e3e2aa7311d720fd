/** GitHub-flavoured Markdown: a table with its notes as a list below. */
import type { Report, ReportTable } from '../report.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import type { ReportFormat } from './format.ts';

export const markdown: ReportFormat = {
  id: 'markdown',
  title: 'Markdown',
  extension: 'md',
  contentType: 'text/markdown; charset=utf-8',
  render: renderMarkdown,
};

function renderMarkdown({ tables }: Report): string {
  const headed = tables.length > 1;
  return tables
    .map((table) => (headed ? `## ${escapeMarkdown(table.title)}\n\n${renderTable(table)}` : renderTable(table)))
    .join('\n');
}

function renderTable({ columns, rows, notes }: ReportTable): string {
  return [
    renderRow(columns.map(({ title }) => title)),
    `| ${columns.map(({ align }) => (align === 'left' ? ':---' : '---:')).join(' | ')} |`,
    ...rows.map(({ cells }) => renderRow(cells.map((cell) => cell.text))),
    '',
    ...notes.map((note) => `- ${escapeMarkdown(note)}`),
    '',
  ].join('\n');
}

function renderRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => escapeMarkdown(cell)).join(' | ')} |`;
}

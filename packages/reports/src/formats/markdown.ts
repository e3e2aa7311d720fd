/** Renders GitHub-flavoured Markdown: tables with their judgements and notes as lists below. */
import { nameVerdict } from '@ordo/core/verdicts';
import type { Judgement } from '@ordo/studies';
import type { Report, ReportFigure, ReportTable } from '../report.ts';
import {
  describeStudyOf,
  describeSummary,
  explainJudgement,
  isHeaded,
  judgementsOf,
  listProvenance,
} from './describe.ts';
import { escapeMarkdown } from './escaping/escape-markdown.ts';
import type { ReportFormat } from './format.ts';

export const markdown: ReportFormat = {
  id: 'markdown',
  title: 'Markdown',
  extension: 'md',
  file: 'report.md',
  needsJudgements: false,
  contentType: 'text/markdown; charset=utf-8',
  render: renderMarkdown,
};

function renderMarkdown(report: Report): string {
  if (!isHeaded(report)) return report.tables.map((table) => renderTable(table)).join('\n');
  const summary = describeSummary(report);
  const facts = listProvenance(report).map(({ name, value }) => `${name}: ${value}`);
  return [
    `# ${escapeMarkdown(report.title)}\n`,
    ...[describeStudyOf(report)].flatMap((line) => (line === null ? [] : [`${escapeMarkdown(line)}\n`])),
    ...(summary === null ? [] : [`**${escapeMarkdown(summary)}**\n`]),
    ...report.tables.map((table) => renderSection(report, table)),
    ...report.figures.map((figure) => renderFigure(figure)),
    renderList([...report.notes, ...facts]),
  ].join('\n');
}

function renderSection(report: Report, table: ReportTable): string {
  const judgements = judgementsOf(report, table.part);
  const told = judgements.length === 0 ? '' : `\n${renderJudgements(judgements)}`;
  return `## ${escapeMarkdown(table.title)}\n\n${renderTable(table)}${told}`;
}

function renderTable({ columns, rows, notes }: ReportTable): string {
  return [
    renderRow(columns.map(({ title }) => title)),
    `| ${columns.map(({ align }) => (align === 'left' ? ':---' : '---:')).join(' | ')} |`,
    ...rows.map(({ cells }) => renderRow(cells.map((cell) => cell.text))),
    '',
    renderList(notes),
  ].join('\n');
}

function renderJudgements(judgements: readonly Judgement[]): string {
  const rows = judgements.map((judgement) =>
    renderRow([nameVerdict(judgement.verdict), judgement.claim, explainJudgement(judgement)]),
  );
  return ['| verdict | claim | because |', '| :--- | :--- | :--- |', ...rows, ''].join('\n');
}

/** Renders a link to the figure, whose file is next to the document: `renderReportFiles` puts it there. */
function renderFigure({ chart }: ReportFigure): string {
  return `![${escapeMarkdown(chart.title)}](${encodeURI(chart.name)}.svg)\n`;
}

function renderList(lines: readonly string[]): string {
  return lines.map((line) => `- ${escapeMarkdown(line)}\n`).join('');
}

function renderRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => escapeMarkdown(cell)).join(' | ')} |`;
}

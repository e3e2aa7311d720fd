/** Text for terminals: tables drawn with box characters, with judgements and notes below. Widths are in code points. */
import type { Judgement } from '@ordo/studies';
import { alignColumns } from '../align-columns.ts';
import type { Report, ReportColumn, ReportTable } from '../report.ts';
import { nameVerdict } from '../verdict-marks.ts';
import {
  describeStudyOf,
  describeSummary,
  explainJudgement,
  isHeaded,
  judgementsOf,
  listProvenance,
} from './describe.ts';
import type { ReportFormat } from './format.ts';

export const text: ReportFormat = {
  id: 'text',
  title: 'text for terminals',
  extension: 'txt',
  file: null,
  needsJudgements: false,
  contentType: 'text/plain; charset=utf-8',
  render: renderText,
};

function renderText(report: Report): string {
  if (!isHeaded(report)) return report.tables.map((table) => renderTable(table)).join('\n');
  const sections = report.tables.map((table) => renderSection(report, table));
  const end = [
    describeSummary(report),
    ...report.notes,
    ...listProvenance(report).map(({ name, value }) => `${name}: ${value}`),
  ];
  const head = [report.title, describeStudyOf(report)];
  return [renderLines(head), ...sections, renderLines(end)].join('\n');
}

function renderSection(report: Report, table: ReportTable): string {
  const judgements = judgementsOf(report, table.part);
  const told = judgements.length === 0 ? '' : `\n${renderJudgements(judgements)}\n`;
  return `${clean(table.title)}\n${renderTable(table)}${told}`;
}

function renderLines(lines: readonly (string | null)[]): string {
  return lines.flatMap((line) => (line === null ? [] : [`${clean(line)}\n`])).join('');
}

function renderTable({ columns, rows, notes }: ReportTable): string {
  const cells = rows.map((row) => row.cells.map((cell) => clean(cell.text)));
  const heads = columns.map(({ title }) => clean(title));
  const widths = heads.map((head, i) => Math.max(...[head, ...cells.map((row) => row[i] ?? '')].map(widthOf)));
  const line = (left: string, middle: string, right: string): string =>
    left + widths.map((width) => '─'.repeat(width + 2)).join(middle) + right;
  const row = (parts: readonly string[]): string =>
    `│${columns.map((column, i) => ` ${pad(parts[i] ?? '', widths[i] ?? 0, column)} `).join('│')}│`;
  return [
    line('┌', '┬', '┐'),
    row(heads),
    line('├', '┼', '┤'),
    ...cells.map((parts) => row(parts)),
    line('└', '┴', '┘'),
    ...notes.map((note) => `  ${clean(note)}`),
    '',
  ].join('\n');
}

function renderJudgements(judgements: readonly Judgement[]): string {
  return alignColumns(
    judgements.map((judgement) =>
      [nameVerdict(judgement.verdict), judgement.claim, explainJudgement(judgement)].map((part) => clean(part)),
    ),
  );
}

/** Replaces control characters, with which a hostile name could take over a terminal, and line breaks. */
function clean(content: string): string {
  return content.replaceAll(/\s+/g, ' ').replaceAll(/\p{Cc}/gu, '\u{FFFD}');
}

function widthOf(content: string): number {
  return Array.from(content).length;
}

function pad(content: string, width: number, { align }: ReportColumn): string {
  const blanks = ' '.repeat(width - widthOf(content));
  return align === 'left' ? content + blanks : blanks + content;
}

/** Text for terminals: tables drawn with box characters, with their notes below. Widths are counted in code points. */
import type { Report, ReportColumn, ReportTable } from '../report.ts';
import type { ReportFormat } from './format.ts';

export const text: ReportFormat = {
  id: 'text',
  title: 'text for terminals',
  extension: 'txt',
  contentType: 'text/plain; charset=utf-8',
  render: renderText,
};

function renderText({ tables }: Report): string {
  const headed = tables.length > 1;
  return tables
    .map((table) => (headed ? `${clean(table.title)}\n${renderTable(table)}` : renderTable(table)))
    .join('\n');
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

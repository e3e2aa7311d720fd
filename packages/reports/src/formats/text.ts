/** Renders text for terminals: tables drawn with box characters, with judgements and notes below. Widths are in code points. */
import { nameVerdict } from '@ordo/core/verdicts';
import type { Judgement } from '@ordo/studies';
import type { Report, ReportColumn, ReportTable } from '../report.ts';
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

function renderText(report: Report, columns = WIDEST): string {
  const width = Math.max(NARROWEST, Math.min(WIDEST, columns));
  if (!isHeaded(report)) return report.tables.map((table) => renderTable(table, width)).join('\n');
  const sections = report.tables.map((table) => renderSection(report, table, width));
  const facts = listProvenance(report).map(({ name, value }) => `${name}: ${value}`);
  // The most important lines come last, because that is where a terminal ends.
  const end = [...report.notes, ...facts, describeSummary(report)];
  const head = [report.title, describeStudyOf(report)];
  return [renderLines(head, width), ...sections, renderLines(end, width)].join('\n');
}

function renderSection(report: Report, table: ReportTable, width: number): string {
  const judgements = judgementsOf(report, table.part);
  const told = judgements.length === 0 ? '' : `\n${renderJudgements(judgements, width)}\n`;
  return `${clean(table.title)}\n${renderTable(table, width)}${told}`;
}

function renderLines(lines: readonly (string | null)[], width: number): string {
  return lines.flatMap((line) => (line === null ? [] : [`${wrap(clean(line), width, '  ')}\n`])).join('');
}

/** The largest width in characters. Wider tables continue in a box below, which repeats the first column. */
const WIDEST = 160;
/**
 * The smallest width in characters. Narrower terminals break the lines, because most boxes of two columns would not fit either.
 */
const NARROWEST = 60;

function renderTable({ columns, rows, notes }: ReportTable, widest: number): string {
  const lines = [
    columns.map(({ title }) => clean(title)),
    ...rows.map((row) => row.cells.map(({ text: cell }) => clean(cell))),
  ];
  const drawn = columns.map((column, i) => ({
    column,
    cells: lines.map((line) => line[i] ?? ''),
    width: Math.max(...lines.map((line) => widthOf(line[i] ?? ''))),
  }));
  return [
    ...splitColumns(drawn, widest).map((box) => drawBox(box)),
    ...notes.map((note) => `  ${wrap(clean(note), widest - 4, '    ')}`),
    '',
  ].join('\n');
}

interface DrawnColumn {
  readonly column: ReportColumn;
  /** The heading, followed by one cell for each row. */
  readonly cells: readonly string[];
  readonly width: number;
}

function splitColumns([first, ...others]: readonly DrawnColumn[], widest: number): DrawnColumn[][] {
  if (first === undefined) return [];
  const boxes: DrawnColumn[][] = [[first]];
  let width = first.width + 4;
  for (const column of others) {
    const last = boxes.at(-1) as DrawnColumn[];
    if (last.length > 1 && width + column.width + 3 > widest) {
      boxes.push([first, column]);
      width = first.width + column.width + 7;
    } else {
      last.push(column);
      width += column.width + 3;
    }
  }
  return boxes;
}

function drawBox(columns: readonly DrawnColumn[]): string {
  const rule = (left: string, middle: string, right: string): string =>
    left + columns.map(({ width }) => '─'.repeat(width + 2)).join(middle) + right;
  const line = (i: number): string => `│${columns.map((drawn) => ` ${pad(drawn.cells[i] ?? '', drawn)} `).join('│')}│`;
  const rows = columns[0]?.cells.slice(1).map((_, i) => line(i + 1)) ?? [];
  return [rule('┌', '┬', '┐'), line(0), rule('├', '┼', '┤'), ...rows, rule('└', '┴', '┘')].join('\n');
}

/** Renders each verdict with its claim, and the explanation below it. */
function renderJudgements(judgements: readonly Judgement[], widest: number): string {
  const words = judgements.map(({ verdict }) => nameVerdict(verdict));
  const width = Math.max(...words.map(widthOf));
  const indent = ' '.repeat(width + 2);
  const fit = (content: string): string => wrap(clean(content), Math.min(WIDEST_TEXT, widest - indent.length), indent);
  return judgements
    .map((judgement, i) => {
      const word = (words[i] ?? '').padEnd(width);
      return `${word}  ${fit(judgement.claim)}\n${indent}${fit(explainJudgement(judgement))}`;
    })
    .join('\n');
}

/** The largest width of running text in characters, without the indentation. */
const WIDEST_TEXT = 120;

/** Breaks lines between words. Every line except the first begins with the indentation. */
function wrap(content: string, width: number, indent: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of content.split(' ')) {
    if (line !== '' && widthOf(line) + 1 + widthOf(word) > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].join(`\n${indent}`);
}

/** Replaces line breaks, and control characters with which a hostile name could take over a terminal. */
function clean(content: string): string {
  return content.replaceAll(/\s+/g, ' ').replaceAll(/\p{Cc}/gu, '\u{FFFD}');
}

function widthOf(content: string): number {
  return Array.from(content).length;
}

function pad(content: string, { width, column }: DrawnColumn): string {
  const blanks = ' '.repeat(width - widthOf(content));
  return column.align === 'left' ? content + blanks : blanks + content;
}

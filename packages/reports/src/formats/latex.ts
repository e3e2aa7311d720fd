/** Renders LaTeX: for each table of the report a `table` for the booktabs package, with judgements and notes below it. */
import { nameVerdict } from '@ordo/core/verdicts';
import type { Judgement } from '@ordo/studies';
import type { Report, ReportTable } from '../report.ts';
import { describeSummary, explainJudgement, isHeaded, judgementsOf } from './describe.ts';
import { defineUncommon, escapeLatex } from './escaping/escape-latex.ts';
import type { ReportFormat } from './format.ts';

export const latex: ReportFormat = {
  id: 'latex',
  title: 'LaTeX, for the package booktabs',
  extension: 'tex',
  file: 'report.tex',
  needsJudgements: false,
  contentType: 'application/x-tex; charset=utf-8',
  render: renderLatex,
};

function renderLatex(report: Report): string {
  const summary = describeSummary(report);
  const tables = report.tables.map((table) => renderTable(table, report));
  const end = summary === null ? [] : [`${escapeLatex(`${report.title}: ${summary}`)}\n`];
  const body = [...tables, ...end].join('\n');
  return `% Needs \\usepackage[T1]{fontenc} and \\usepackage{booktabs}.\n${defineUncommon(body)}${body}`;
}

function renderTable(table: ReportTable, report: Report): string {
  const { columns, rows, notes, title } = table;
  return [
    '\\begin{table}',
    '  \\centering\\small',
    ...(isHeaded(report) ? [`  \\caption{${escapeLatex(title)}}`] : []),
    `  \\begin{tabular}{${columns.map(({ align }) => (align === 'left' ? 'l' : 'r')).join('')}}`,
    '    \\toprule',
    renderRow(columns.map((column) => column.title)),
    '    \\midrule',
    ...rows.map(({ cells }) => renderRow(cells.map((cell) => cell.text))),
    '    \\bottomrule',
    '  \\end{tabular}',
    '  \\par\\footnotesize\\raggedright',
    ...judgementsOf(report, table.part).map((judgement) => renderLine(tell(judgement))),
    ...notes.map((note) => renderLine(note)),
    '\\end{table}',
    '',
  ].join('\n');
}

const tell = (judgement: Judgement): string =>
  `${nameVerdict(judgement.verdict)}: ${judgement.claim}. ${explainJudgement(judgement)}`;

const renderLine = (line: string): string => `  ${escapeLatex(line)}\\par`;

function renderRow(cells: readonly string[]): string {
  return `    ${cells.map((cell) => escapeLatex(cell)).join(' & ')} \\\\`;
}

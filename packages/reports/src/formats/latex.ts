/** LaTeX: a `table` for the booktabs package, with the notes below it. */
import type { Report, ReportTable } from '../report.ts';
import { escapeLatex } from './escape-latex.ts';
import type { ReportFormat } from './format.ts';

export const latex: ReportFormat = {
  id: 'latex',
  title: 'LaTeX, for the package booktabs',
  extension: 'tex',
  contentType: 'application/x-tex; charset=utf-8',
  render: ({ tables }: Report) => tables.map((table) => renderTable(table)).join('\n'),
};

function renderTable({ columns, rows, notes }: ReportTable): string {
  return [
    '% Needs \\usepackage{booktabs}.',
    '\\begin{table}',
    '  \\centering',
    `  \\begin{tabular}{${columns.map(({ align }) => (align === 'left' ? 'l' : 'r')).join('')}}`,
    '    \\toprule',
    renderRow(columns.map(({ title }) => title)),
    '    \\midrule',
    ...rows.map(({ cells }) => renderRow(cells.map((cell) => cell.text))),
    '    \\bottomrule',
    '  \\end{tabular}',
    '  \\par\\footnotesize\\raggedright',
    ...notes.map((note) => `  ${escapeLatex(note)}\\par`),
    '\\end{table}',
    '',
  ].join('\n');
}

function renderRow(cells: readonly string[]): string {
  return `    ${cells.map((cell) => escapeLatex(cell)).join(' & ')} \\\\`;
}

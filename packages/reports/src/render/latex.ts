/** A LaTeX `table` for the booktabs package, with the notes below it. */
import type { TableLayout } from '../layout.ts';

export function renderLatex(layout: TableLayout): string {
  return [
    '% Needs \\usepackage{booktabs}.',
    '\\begin{table}',
    '  \\centering',
    `  \\begin{tabular}{${layout.columns.map((column) => (column.align === 'left' ? 'l' : 'r')).join('')}}`,
    '    \\toprule',
    renderRow(layout.columns.map((column) => column.title)),
    '    \\midrule',
    ...layout.rows.map((cells) => renderRow(cells)),
    '    \\bottomrule',
    '  \\end{tabular}',
    '  \\par\\footnotesize\\raggedright',
    ...layout.notes.map((note) => `  ${escapeLatex(note)}\\par`),
    '\\end{table}',
    '',
  ].join('\n');
}

function renderRow(cells: readonly string[]): string {
  return `    ${cells.map((cell) => escapeLatex(cell)).join(' & ')} \\\\`;
}

const COMMANDS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '±': '$\\pm$',
  '†': '$\\dagger$',
  '–': '--',
};

function escapeLatex(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\~^<>|±†–&%$#_{}]/g, (character) => COMMANDS[character] ?? `\\${character}`);
}

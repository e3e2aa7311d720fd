/** Renders several systems side by side as JSON, a boxed table or LaTeX, with the layout of sacreBLEU (tabulate). */
import { type Evaluation, formatFixed, type SystemScore } from '@ordo/metrics';
import { PythonFloat, type PythonValue, renderPythonJson } from './python-json.ts';

export interface SystemTable {
  readonly names: readonly string[];
  readonly evaluations: readonly Evaluation[];
  /** Whether a paired test was run. JSON then contains objects instead of rounded scores. */
  readonly paired: boolean;
  readonly width: number;
}

/** The lines of a cell. */
type Cell = readonly string[];

export function renderTableJson({ names, evaluations, paired, width }: SystemTable): string {
  const rows = names.map((system, i): PythonValue => {
    const scores = evaluations.map((evaluation): [string, PythonValue] => {
      const result = evaluation.systems[i] as SystemScore;
      return [evaluation.name, paired ? describeResult(result) : formatFixed(result.score, width)];
    });
    return { system, ...Object.fromEntries(scores) };
  });
  return renderPythonJson(rows, { indent: 4, asciiOnly: true });
}

function describeResult({ score, p, mean, ci }: SystemScore): PythonValue {
  return { score: toFloat(score), p_value: toFloat(p), mean: toFloat(mean), ci: toFloat(ci) };
}

function toFloat(value: number | null): PythonFloat | null {
  return value === null ? null : new PythonFloat(value);
}

export function renderBoxes(table: SystemTable): string {
  const rows = layOut(table, '\n');
  const widths = columnWidths(rows);
  const rule = (left: string, line: string, [cross, right]: [string, string]) =>
    left + widths.map((width) => line.repeat(width + 2)).join(cross) + right;
  const body = rows.map((row) => {
    const height = Math.max(...row.map((cell) => cell.length));
    return Array.from(
      { length: height },
      (_, line) => `│${row.map((cell, c) => ` ${align(cell[line] ?? '', widths[c] as number, c)} `).join('│')}│`,
    ).join('\n');
  });
  const [heading, ...systems] = body;
  return [
    rule('╒', '═', ['╤', '╕']),
    heading,
    rule('╞', '═', ['╪', '╡']),
    systems.join(`\n${rule('├', '─', ['┼', '┤'])}\n`),
    rule('╘', '═', ['╧', '╛']),
  ].join('\n');
}

export function renderLatex(table: SystemTable): string {
  const rows = layOut(table, ' ');
  const widths = columnWidths(rows);
  const lines = rows.map((row) => {
    // Widths are those of the unescaped text, as in tabulate; they make no difference to LaTeX.
    const cells = row.map((cell, c) => {
      const text = cell.join(' ');
      return align(text, widths[c] as number, c).replace(text, escapeLatex(text).replaceAll('$', '$$$$'));
    });
    return ` ${cells.join(' & ')} \\\\`;
  });
  const [heading, ...systems] = lines;
  const columns = widths.map((_, c) => (c === 0 ? 'r' : 'c')).join('');
  return [
    `\\begin{tabular}{${columns}}`,
    '\\toprule',
    heading,
    '\\midrule',
    ...systems,
    '\\bottomrule',
    '\\end{tabular}',
  ].join('\n');
}

/** Lays out the heading and one row per system. */
function layOut({ names, evaluations, width }: SystemTable, lineBreak: string): Cell[][] {
  const withIntervals = evaluations.some(({ systems }) => systems.some(({ mean }) => mean !== null));
  const heading = [['System'], ...evaluations.map(({ name }) => [`${name}${withIntervals ? ' (μ ± 95% CI)' : ''}`])];
  const rows = names.map((system, i): Cell[] => [
    [system],
    ...evaluations.map((evaluation) => {
      const { score, p, mean, ci } = evaluation.systems[i] as SystemScore;
      const shown = formatFixed(score, width);
      const interval = mean === null || ci === null ? '' : ` (${formatFixed(mean, width)} ± ${formatFixed(ci, width)})`;
      const significance = p === null ? '' : `${lineBreak}(p = ${formatFixed(p, 4)})${p > 0.05 ? '' : '*'}`;
      return `${shown}${interval}${significance}`.split('\n');
    }),
  ]);
  return [heading, ...rows];
}

/** Returns the widths of the columns. A heading gets a blank on both sides. */
function columnWidths(rows: readonly Cell[][]): number[] {
  const [heading = []] = rows;
  return heading.map((cell, c) =>
    Math.max(countCharacters(cell[0] ?? '') + 2, ...rows.flatMap((row) => (row[c] ?? []).map(countCharacters))),
  );
}

/** Aligns the first column to the right and centres the others, with an odd blank on the right. */
function align(text: string, width: number, column: number): string {
  const blanks = width - countCharacters(text);
  const left = column === 0 ? blanks : Math.floor(blanks / 2);
  return ' '.repeat(left) + text + ' '.repeat(blanks - left);
}

function countCharacters(text: string): number {
  return Array.from(text).length;
}

const LATEX_ESCAPES: Readonly<Record<string, string>> = {
  '&': '\\&',
  '%': '\\%',
  $: '\\$',
  '#': '\\#',
  _: '\\_',
  '^': '\\^{}',
  '{': '\\{',
  '}': '\\}',
  '~': '\\textasciitilde{}',
  '\\': '\\textbackslash{}',
  '<': '\\ensuremath{<}',
  '>': '\\ensuremath{>}',
};

function escapeLatex(text: string): string {
  return text.replace(/[&%$#_^{}~\\<>]/g, (character) => LATEX_ESCAPES[character] ?? character);
}

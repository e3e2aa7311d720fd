/** The formats of everything that a command lists. A new one is a line in `LIST_FORMATS`. */
import { alignColumns, escapeMarkdown, renderCsvLines } from '@ordo/reports/plain-tables';
import type { Table, View } from './table.ts';

interface Rendered {
  readonly stdout: string;
  /** The part for which the format has no place, so that nothing is lost. */
  readonly stderr?: string;
}

/** Renders a view. @param width the width of the terminal, if stdout is one */
type Render = (value: unknown, view: View, width?: number) => Rendered;

export const LIST_FORMATS: Readonly<Record<'text' | 'json' | 'csv' | 'md', Render>> = {
  text: (_value, view, width) => ({ stdout: drawView(view, width) }),
  json: (value) => ({ stdout: JSON.stringify(value, null, 2) }),
  csv: (_value, view) => renderCsv(view),
  md: (_value, view) => ({
    stdout: view
      .filter((part) => part !== '')
      .map(renderPart)
      .join('\n\n'),
  }),
};

export type ListFormat = keyof typeof LIST_FORMATS;

/** Tables and lines below each other; both are broken between words where the terminal is too narrow for them. */
export function drawView(view: View, width?: number): string {
  return view.map((part) => (typeof part === 'string' ? fold(part, width) : draw(part, width))).join('\n');
}

const draw = ({ headings, rows }: Table, width?: number): string =>
  alignColumns([headings, ...rows.map(({ texts }) => texts)], width);

function fold(text: string, width: number | undefined): string {
  return text
    .split('\n')
    .map((line) => alignColumns([[line]], width))
    .join('\n');
}

/** Renders CSV. One file has one table, so all other tables go to stderr. */
function renderCsv(view: View): Rendered {
  const [first, ...others] = view.toSorted((a, b) => Number(typeof a === 'string') - Number(typeof b === 'string'));
  if (first === undefined || typeof first === 'string') return { stdout: '', stderr: drawView(view) };
  const rest = view.filter((part) => part !== first);
  const lines = [first.names, ...first.rows.map(({ fields }) => fields)];
  return { stdout: renderCsvLines(lines), ...(others.length === 0 ? {} : { stderr: drawView(rest).trim() }) };
}

function renderPart(part: Table | string): string {
  if (typeof part === 'string') return part.split('\n').map(escapeMarkdown).join('\n\n');
  const { headings, rows } = part;
  return [headings, headings.map(() => '---'), ...rows.map(({ texts }) => texts)]
    .map((cells, line) => `| ${cells.map((cell) => (line === 1 ? cell : escapeMarkdown(cell))).join(' | ')} |`)
    .join('\n');
}

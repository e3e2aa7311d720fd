/** A GitHub-flavoured Markdown table, notes as a list below. */
import type { TableLayout } from '../layout.ts';

export function renderMarkdown(layout: TableLayout): string {
  const row = (cells: readonly string[]): string => `| ${cells.map((cell) => escapeMarkdown(cell)).join(' | ')} |`;
  return [
    row(layout.columns.map((column) => column.title)),
    `| ${layout.columns.map((column) => (column.align === 'left' ? ':---' : '---:')).join(' | ')} |`,
    ...layout.rows.map((cells) => row(cells)),
    '',
    ...layout.notes.map((note) => `- ${escapeMarkdown(note)}`),
    '',
  ].join('\n');
}

/** Makes text literal: variant labels and failure messages come from outside and must not become markup or HTML. */
function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_[\]|~#]/g, (character) => `\\${character}`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** A table in GitHub-flavoured Markdown, with the notes as a list below it. */
import type { TableLayout } from '../layout.ts';

export function renderMarkdown(layout: TableLayout): string {
  return [
    renderRow(layout.columns.map((column) => column.title)),
    `| ${layout.columns.map((column) => (column.align === 'left' ? ':---' : '---:')).join(' | ')} |`,
    ...layout.rows.map((cells) => renderRow(cells)),
    '',
    ...layout.notes.map((note) => `- ${escapeMarkdown(note)}`),
    '',
  ].join('\n');
}

function renderRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => escapeMarkdown(cell)).join(' | ')} |`;
}

/** Escapes text: variant labels and failure messages come from users and must not become markup or HTML. */
function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_[\]|~#]/g, (character) => `\\${character}`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

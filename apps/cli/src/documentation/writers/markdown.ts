/** Writes Markdown from plain text, in the form that both GitHub and the site read. */

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '{': '&#123;',
  '}': '&#125;',
};

/** Escapes plain text, also what Markdown would read as an entity. Text between backticks stays code, and no other character has a meaning. */
export function escapeText(text: string): string {
  return text
    .split(/(`[^`]*`)/u)
    .map((piece, i) => (i % 2 === 1 ? piece : escapePiece(piece)))
    .join('');
}

function escapePiece(text: string): string {
  return text.replaceAll(/[*_[\]\\~]/gu, '\\$&').replaceAll(/[<>{}]|&(?=#?\w+;)/gu, (sign) => SIGNS[sign] ?? sign);
}

/** Returns a table. The cells are already Markdown, except for bars and line breaks. */
export function writeTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return [writeRow(columns), `|${'---|'.repeat(columns.length)}`, ...rows.map(writeRow)].join('\n');
}

function writeRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/gu, ' ')).join(' | ')} |`;
}

export const code = (text: string): string => `\`${text}\``;

/** Markdown from plain text, as GitHub and the site both read it. */

const SIGNS: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '{': '&#123;', '}': '&#125;' };

/** Plain text in which what stands between backticks stays code, and nothing else means anything. */
export function escapeText(text: string): string {
  return text
    .split(/(`[^`]*`)/u)
    .map((piece, i) => (i % 2 === 1 ? piece : escapePiece(piece)))
    .join('');
}

function escapePiece(text: string): string {
  return text.replaceAll(/[*_[\]\\~]/gu, '\\$&').replaceAll(/[<>{}]/gu, (sign) => SIGNS[sign] ?? sign);
}

/** A table. Cells are Markdown already, but for bars and line breaks. */
export function writeTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return [writeRow(columns), `|${'---|'.repeat(columns.length)}`, ...rows.map(writeRow)].join('\n');
}

function writeRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/gu, ' ')).join(' | ')} |`;
}

export const code = (text: string): string => `\`${text}\``;

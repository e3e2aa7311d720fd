/** Renders tables of the HTML page. Each can be scrolled with the keyboard, and names the column and row of every cell. */
import { nameVerdict, VERDICT_TABLE } from '@ordo/core/verdicts';
import type { Judgement } from '@ordo/studies';
import type { Cell } from '../../document/cell.ts';
import type { ReportColumn, ReportRow, ReportTable } from '../../report.ts';
import { explainJudgement } from '../describe.ts';
import { escapeXml } from '../escaping/escape-xml.ts';

export function renderTable({ title, columns, rows }: ReportTable): string {
  const heads = columns.map(
    (column) => `<th scope="col"${classOf(column)}${hintOf(column)}>${escapeXml(column.title)}</th>`,
  );
  const lines = rows.map(
    (row) => `<tr>${row.cells.map((cell, i) => renderCell(cell, columns[i], row)).join('')}</tr>\n`,
  );
  const head = `<thead><tr>${heads.join('')}</tr></thead>\n`;
  return wrap('scroll', `${title}: scores`, `${head}<tbody>\n${lines.join('')}</tbody>\n`);
}

export function renderJudgements(judgements: readonly Judgement[], title: string): string {
  if (judgements.length === 0) return '';
  const isCited = judgements.some(({ citation }) => citation !== null);
  const names = ['verdict', 'claim', 'because', ...(isCited ? ['source'] : [])];
  const lines = judgements.map((judgement) => {
    const { verdict, claim, citation } = judgement;
    const source = isCited ? `<td class="soft">${escapeXml(citation ?? '')}</td>` : '';
    return (
      `<tr><td class="verdict ${VERDICT_TABLE[verdict].standing}">${escapeXml(nameVerdict(verdict))}</td><th scope="row">${escapeXml(claim)}</th>` +
      `<td>${escapeXml(explainJudgement(judgement))}</td>${source}</tr>\n`
    );
  });
  const heads = names.map((name) => `<th scope="col">${name}</th>`).join('');
  const head = `<thead><tr>${heads}</tr></thead>\n`;
  return wrap('claims scroll', `${title}: verdicts`, `${head}<tbody>\n${lines.join('')}</tbody>\n`);
}

function wrap(kind: string, caption: string, content: string): string {
  const name = escapeXml(caption);
  return (
    `<section class="${kind}" aria-label="${name}" tabindex="0">\n` +
    `<table>\n<caption>${name}</caption>\n${content}</table>\n</section>\n`
  );
}

/**
 * Renders a cell. The name of the row is its header, wherever its column is. Names are isolated from the text direction around
 * them.
 */
function renderCell(cell: Cell, column: ReportColumn | undefined, { isBaseline }: ReportRow): string {
  const content = escapeXml(cell.text);
  if (column?.kind === 'variant') {
    return `<th scope="row"${isBaseline ? ' class="baseline"' : ''}><bdi>${content}</bdi></th>`;
  }
  const details = cell.details.map((detail) => `<br><small class="soft">${escapeXml(detail)}</small>`);
  return `<td${classOf(column, cell)}>${content}${details.join('')}</td>`;
}

function classOf(column: ReportColumn | undefined, cell?: Cell): string {
  if (column?.align === 'right') return ' class="right"';
  if (cell === undefined || !cell.text.includes(' ')) return '';
  return column?.kind === 'verdict' ? ' class="verdict"' : ' class="words"';
}

function hintOf({ signatures }: ReportColumn): string {
  return signatures.length === 0 ? '' : ` title="${escapeXml(signatures.join(' / '))}"`;
}

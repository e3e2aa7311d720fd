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
  return wrap(`${title}: scores`, `${head}<tbody>\n${lines.join('')}</tbody>\n`);
}

export function renderJudgements(judgements: readonly Judgement[], title: string): string {
  if (judgements.length === 0) return '';
  const heads = ['verdict', 'claim', 'because', 'source'].map((name) => `<th scope="col">${name}</th>`).join('');
  const lines = judgements.map((judgement) => {
    const { verdict, claim, citation } = judgement;
    return (
      `<tr><td class="verdict ${VERDICT_TABLE[verdict].standing}">${escapeXml(nameVerdict(verdict))}</td><th scope="row">${escapeXml(claim)}</th>` +
      `<td>${escapeXml(explainJudgement(judgement))}</td><td class="soft">${escapeXml(citation ?? '')}</td></tr>\n`
    );
  });
  return wrap(`${title}: verdicts`, `<thead><tr>${heads}</tr></thead>\n<tbody>\n${lines.join('')}</tbody>\n`);
}

function wrap(caption: string, content: string): string {
  const name = escapeXml(caption);
  return (
    `<section class="scroll" aria-label="${name}" tabindex="0">\n` +
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
  return `<td${classOf(column)}>${content}${details.join('')}</td>`;
}

const classOf = (column: ReportColumn | undefined): string => (column?.align === 'right' ? ' class="right"' : '');

function hintOf({ signatures }: ReportColumn): string {
  return signatures.length === 0 ? '' : ` title="${escapeXml(signatures.join(' / '))}"`;
}

/** Builds the report of a bundle again, and names every cell and verdict that comes out differently. */
import { canonicalJson } from '@ordo/core';
import { buildReport, type Report, type ReportTable } from '../../index.ts';
import type { BundleContents } from '../contents.ts';

/** The report that a study and its parts give, as a bundle has it: without curves, which are no evidence. */
export async function judge({ study, parts }: Pick<BundleContents, 'study' | 'parts'>): Promise<Report> {
  return await buildReport({ study, parts });
}

/** What differs, a sentence each. The version that made a report may be another one. */
export async function judgeAgain(contents: BundleContents): Promise<string[]> {
  const [kept, again] = [contents.report, await judge(contents)];
  const differences = [...compareTables(kept, again), ...compareJudgements(kept, again)];
  if (differences.length === 0 && describeRest(kept) !== describeRest(again)) {
    return ['the report differs in its notes, figures or provenance when it is built again'];
  }
  return differences;
}

/** Whatever is neither a table nor a verdict, nor the version that made the report. */
function describeRest(report: Report): string {
  return canonicalJson({ ...report, tables: [], judgements: [], provenance: { ...report.provenance, ordo: '' } });
}

/** The columns and rows of a table. */
function describeHead({ columns, rows }: ReportTable): string {
  return canonicalJson([columns.map(({ id }) => id), rows.map(({ variant }) => variant)]);
}

function compareTables(kept: Report, again: Report): string[] {
  if (kept.tables.length !== again.tables.length) {
    return [`the report has ${kept.tables.length} tables, and ${again.tables.length} when it is built again`];
  }
  return kept.tables.flatMap((table, i) => compareTable(table, again.tables[i] as ReportTable));
}

function compareTable(kept: ReportTable, again: ReportTable): string[] {
  const name = kept.part ?? kept.title;
  if (describeHead(kept) !== describeHead(again)) {
    return [`the table ${name} has other rows or columns when it is built again`];
  }
  const cells = kept.rows.flatMap((row, r) =>
    row.cells.flatMap((cell, c) => {
      const other = again.rows[r]?.cells[c];
      if (canonicalJson(cell) === canonicalJson(other)) return [];
      const where = `${name}, ${row.title}, ${kept.columns[c]?.title ?? ''}`;
      const [was, is] = [cell.text, other?.text];
      return [
        was === is
          ? `${where}: "${was}" rests on other numbers`
          : `${where}: "${was}" in the bundle, "${is}" when judged again`,
      ];
    }),
  );
  if (cells.length > 0 || canonicalJson(kept) === canonicalJson(again)) return cells;
  return [`the table ${name} differs in its notes, seeds or pairs when it is built again`];
}

function compareJudgements(kept: Report, again: Report): string[] {
  if (kept.judgements.length !== again.judgements.length) {
    return [
      `the report has ${kept.judgements.length} verdicts, and ${again.judgements.length} when it is judged again`,
    ];
  }
  return kept.judgements.flatMap((judgement, i) => {
    const other = again.judgements[i];
    if (canonicalJson(judgement) === canonicalJson(other)) return [];
    const where = `${judgement.part}, ${judgement.row}, ${judgement.metric}`;
    return [
      judgement.verdict === other?.verdict
        ? `${where}: ${judgement.verdict}, but with other numbers`
        : `${where}: ${judgement.verdict} in the bundle, ${other?.verdict} when judged again`,
    ];
  });
}

/** Writes the notes under a table: what the symbols mean, what failed, and what makes rows hard to compare. */
import { shortHash } from '@ordo/core/short-hash';
import { citeEncoding } from '@ordo/spec';
import { MOST_ROWS_PAIRED } from '../document/shared.ts';
import { present } from '../present.ts';
import type { ReportRun } from '../report-run.ts';
import type { ReportMetric, RowData, TableData } from '../tables/table-data.ts';
import { listRunNotes } from './list-run-notes.ts';
import { listUntested } from './list-untested.ts';

/** Writes the notes. @param marks the meanings of the table's marks */
export function writeNotes(table: TableData, marks: readonly string[]): string[] {
  const { rows, runs, metrics } = table;
  return [
    ...rows.flatMap((row) => describeDifferences(row)),
    ...metrics.flatMap((metric) => describeSignatures(metric, runs)),
    ...marks,
    ...listFailures(rows),
    ...listUntested(table),
    ...tellPairs(table),
    ...listMixtures(runs),
    ...listRunNotes(rows),
    ...new Set(runs.flatMap((run) => citeEncoding(run.spec))),
  ];
}

function describeDifferences({ title, differences }: RowData): string[] {
  if (differences.length === 0) return [];
  const parts = differences.map(({ pointer, value }) => `${pointer} = ${JSON.stringify(value)}`);
  return [`${title} differs in ${parts.join(', ')}`];
}

function describeSignatures({ title, signatures }: ReportMetric, runs: readonly ReportRun[]): string[] {
  if (runs.length === 0) return [];
  if (signatures.length === 0) return [`${title}: no scores yet`];
  const told = `${title}: ${signatures.join(' / ')}`;
  if (signatures.length === 1) return [told];
  return [told, `The ${title} signatures differ between runs: those scores are not comparable.`];
}

function listFailures(rows: readonly RowData[]): string[] {
  return rows.flatMap(({ title, seeds }) =>
    seeds
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ seed, reason }) => `${title}, seed ${seed} failed: ${reason ?? 'no reason recorded'}`),
  );
}

function tellPairs({ rows, baseline }: TableData): string[] {
  if (rows.length <= MOST_ROWS_PAIRED || baseline === null) return [];
  return [
    `The table has ${rows.length} rows, more than ${MOST_ROWS_PAIRED}, so only the pairs with ${baseline.title} are tested: ` +
      'choose another baseline to test the pairs with it.',
  ];
}

function listMixtures(runs: readonly ReportRun[]): string[] {
  const environments = present(runs.map(({ result }) => result?.environment));
  return [
    ...describeMixture(
      'engine',
      environments.map(({ engine }) => engine),
    ),
    ...describeMixture(
      'device',
      environments.map(({ device }) => device),
    ),
    ...describeMixture(
      'thread count',
      environments.map(({ threads }) => String(threads)),
    ),
    ...describeMixture(
      'host',
      environments.map(({ hostname }) => hostname),
    ),
    ...describeMixture(
      'code version',
      environments.map(({ codeVersion }) => shortHash(codeVersion)),
    ),
  ];
}

function describeMixture(what: string, values: readonly string[]): string[] {
  const distinct = [...new Set(values)];
  return distinct.length > 1 ? [`Runs differ in their ${what}: ${distinct.join(', ')}.`] : [];
}

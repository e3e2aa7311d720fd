/** Compares the list of printed numbers with a transcription of the papers' tables. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { findReferenceData } from '@ordo/testing/reference-data';
import { expect, it } from 'vitest';
import type { PaperId } from './papers.ts';
import { listPrintedNumbers } from './printed-numbers.ts';

const numbers = listPrintedNumbers();
const folder = findReferenceData('papers/targets', 'the numbers that the papers print');
const PAPER_OF: Readonly<Record<string, PaperId>> = { '001': 'posnet', '002': 'xl-pe', '004': 'delta-lp' };

const ascending = (a: number, b: number): number => a - b;

interface Table {
  readonly source: string;
  readonly entries: readonly { readonly value: number }[];
}

describeWithReferences(folder !== null, 'the transcription of the papers’ tables', () => {
  const files = readdirSync(folder as string).filter((name) => /-table\d\.json$/u.test(name));

  it('has eleven tables', () => {
    expect(files).toHaveLength(11);
  });

  it.each(files)('%s has the numbers of the list, no more and no less', (name) => {
    const { source, entries } = JSON.parse(readFileSync(path.join(folder as string, name), 'utf8')) as Table;
    const [, table] = /^(Table \d)/u.exec(source) ?? [];
    const listed = numbers
      .filter((one) => one.paper === PAPER_OF[name.slice(0, 3)] && one.table === table)
      // The order in which predictors were included is not a column: the rows of the table have that order.
      .filter(({ column }) => !column.startsWith('the order'))
      .flatMap(({ printed }) => Object.values(printed).map(Number));
    expect(listed.toSorted(ascending)).toEqual(entries.map(({ value }) => value).toSorted(ascending));
  });
});

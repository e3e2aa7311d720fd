/**
 * Computes again, from stored scores, every mean, verdict, gap and p-value that the README and docs/ print in a table with
 * means.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { STORED_TABLES } from '@ordo/studies/testing';
import { describe, expect, it } from 'vitest';
import { findMistakes, isMean } from './testing/find-mistakes.ts';
import { DOCS, readStoredScores } from './testing/stored-scores.ts';
import { dropPrintedReports, readMeansInText, readTables } from './testing/told-tables.ts';

const stored = await readStoredScores();
const files = readdirSync(DOCS, { recursive: true, encoding: 'utf8' }).toSorted();
const documents = ['../README.md', ...files.filter((name) => name.endsWith('.md'))].map((name) => ({
  name: path.basename(name),
  text: dropPrintedReports(readFileSync(path.join(DOCS, name), 'utf8')),
}));

describe('the scores below docs/results/', () => {
  it('have a study each, by which they are read', () => {
    expect(files.filter((name) => name.endsWith('.csv'))).toEqual(
      Object.values(STORED_TABLES)
        .map((name) => path.join('results', name))
        .toSorted(),
    );
  });

  it('give the means of seven documents', () => {
    const told = documents.filter(({ text }) => text.includes(' ± ')).map(({ name }) => name);
    expect(told.toSorted()).toEqual([
      'README.md',
      'delta-lp-by-encoding.md',
      'delta-lp.md',
      'first-table.md',
      'multi30k.md',
      'order-probe.md',
      'small-parallel-enja.md',
    ]);
  });
});

describe.each(documents)('$name', ({ text }) => {
  it('has tables that follow from the stored scores', () => {
    expect(readTables(text).flatMap((table) => findMistakes(table, stored))).toEqual([]);
  });

  it('tells no mean in its text that does not', () => {
    const observations = stored.rows.flatMap(({ metrics }) => metrics);
    const wrong = readMeansInText(text).filter((told) => !observations.some((one) => isMean(told, one)));
    expect(wrong).toEqual([]);
  });

  it('counts verdicts as its studies have them', () => {
    const counted =
      /Of (\d+) verdicts, (\d+) (?:is|are) \*reproduced\*, (\d+) (?:is|are) \*worse\* and (\d+) (?:is|are)/gu;
    const summaries = stored.reports.map(({ summary }) => [summary.reproduced, summary.worse, summary.inconclusive]);
    const ownModels = Object.values(STORED_TABLES).flatMap((file, i) =>
      file.startsWith('delta-lp/') ? [summaries[i]] : [],
    );
    const sum = [0, 1, 2].map((kind) => ownModels.reduce((total, one) => total + (one?.[kind] ?? 0), 0));
    for (const [, all, ...kinds] of text.matchAll(counted)) {
      const told = kinds.map(Number);
      expect(told.reduce((total, count) => total + count, 0)).toBe(Number(all));
      expect([...summaries, sum]).toContainEqual(told);
    }
  });
});

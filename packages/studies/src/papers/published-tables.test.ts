/** Tests that every table of scores in this repository can be judged without naming its columns. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { observe } from '../judging/observe.ts';
import { findStudy, readPublished } from '../registry.ts';
import { readTable } from '../table/read-table.ts';
import { STORED_TABLES } from '../testing/stored-tables.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../../../..');

/** [file] → the study that it belongs to. */
const STUDY_OF: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(STORED_TABLES).map(([id, file]) => [`docs/results/${file}`, id])),
  'packages/studies/documents/kazemnejad-2023.csv': 'kazemnejad-2023/length-generalization',
};

const tables = ['docs', 'packages/studies/documents'].flatMap((folder) =>
  readdirSync(path.join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.csv'))
    .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/'))),
);

describe('the published tables', () => {
  it('all belong to a study', () => {
    expect(tables.length).toBeGreaterThanOrEqual(10);
    expect(tables.filter((file) => !(file in STUDY_OF))).toEqual([]);
  });

  it.each(tables)('are read without options: %s', (file) => {
    const table = readTable(readFileSync(path.join(REPOSITORY, file), 'utf8'), 'csv');
    const study = findStudy(STUDY_OF[file] ?? '');
    const observations = observe(table, { study });
    // Each row of a table becomes one seed of one observation, and none is dropped.
    expect(observations.flatMap(({ seeds }) => seeds)).toHaveLength(table.length);
  });

  it('are read as the study says, where they are published with it', () => {
    const published = Object.entries(STUDY_OF).find(([, one]) => findStudy(one).published !== undefined);
    const [file, id] = published ?? ['', ''];
    const study = findStudy(id);
    expect(file).toContain(study.published?.file);
    expect(observe(readTable(readFileSync(path.join(REPOSITORY, file), 'utf8'), 'csv'), { study })).toEqual(
      readPublished(study),
    );
  });
});

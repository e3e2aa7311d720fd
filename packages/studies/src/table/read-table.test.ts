import { describe, expect, it } from 'vitest';
import { checkTable, readTable } from './read-table.ts';
import { joinSeedColumns } from './seed-columns.ts';

describe('readTable', () => {
  it('reads CSV with the line of each row, with quotes, empty lines and a byte order mark', () => {
    const text = '\u{FEFF}row,seed,value\r\n"RPE, k = 16",1,40.5\r\n\r\nSAPE,1,39\r\n';
    expect(readTable(text, 'csv')).toEqual([
      { place: 'line 2', cells: { row: 'RPE, k = 16', seed: '1', value: '40.5' } },
      { place: 'line 4', cells: { row: 'SAPE', seed: '1', value: '39' } },
    ]);
  });

  it('reads the same table from JSON and from lines of JSON', () => {
    const cells = { row: 'SAPE', seed: 1, value: 39 };
    expect(readTable(JSON.stringify([cells]), 'json')).toEqual([{ place: '/0', cells }]);
    expect(readTable(`${JSON.stringify(cells)}\n\n`, 'jsonl')).toEqual([{ place: 'line 1', cells }]);
  });

  it.each([
    ['a line with another number of columns', 'a,b\n1,2,3\n', 'csv', /columns length is 2, got 3 on line 2/u],
    ['a column without a name', 'a,\n1,2\n', 'csv', /a column of the header has no name/u],
    ['a column that is named twice', 'a,a\n1,2\n', 'csv', /the header names "a" twice/u],
    ['a table without rows', 'a,b\n', 'csv', /the table has no rows/u],
    ['JSON that is no list', '{}', 'json', /which is not a list/u],
    ['a line that is no JSON', '{}\n{', 'jsonl', /line 2 is not JSON/u],
  ] as const)('refuses %s', (_, text, format, message) => {
    expect(() => readTable(text, format)).toThrow(message);
  });

  it('refuses a list without rows, which would be judged by nothing', () => {
    expect(() => checkTable([])).toThrow('the table has no rows');
  });

  it('reports every row that is not a plain object', () => {
    expect(() => checkTable([{ value: 1 }, [], { value: { mean: 2 } }])).toThrow(
      expect.objectContaining({
        code: 'table.invalid',
        problems: [
          expect.objectContaining({ pointer: '/1' }) as object,
          expect.objectContaining({
            pointer: '/2',
            message: expect.stringContaining('"value" is') as string,
          }) as object,
        ],
      }) as Error,
    );
  });
});

describe('joinSeedColumns', () => {
  it('makes a row of each column that is named by a seed', () => {
    const rows = readTable('part,row,1,seed 2\nen-de,SAPE,27.5,\n', 'csv');
    expect(joinSeedColumns(rows)).toEqual([
      { place: 'line 2, column 1', cells: { part: 'en-de', row: 'SAPE', seed: 1, value: '27.5' } },
      { place: 'line 2, column seed 2', cells: { part: 'en-de', row: 'SAPE', seed: 2, value: '' } },
    ]);
  });

  it('leaves a table with a row per seed as it is', () => {
    const rows = readTable('row,seed,value\nSAPE,1,27.5\n', 'csv');
    expect(joinSeedColumns(rows)).toBe(rows);
  });
});

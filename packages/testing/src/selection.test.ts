import { describe, expect, it } from 'vitest';
import { isSelected, listSelected, type Selection } from './selection.ts';

/** Draws a table with three columns and four rows; a dot marks a test that is left out. */
const draw = (selection: Selection): string[] =>
  [0, 1, 2, 3].map((row) =>
    [0, 1, 2].map((column) => (isSelected({ row, column, columns: 3 }, selection) ? '×' : '·')).join(''),
  );

describe('a table of tests', () => {
  it('is taken once per row and in every column by npm test', () => {
    expect(draw('quick')).toEqual(['×··', '·×·', '··×', '×··']);
  });

  it('is taken whole by npm run test:all, and the remainder by what follows npm test', () => {
    expect(draw('all')).toEqual(['×××', '×××', '×××', '×××']);
    expect(draw('rest')).toEqual(['·××', '×·×', '××·', '·××']);
  });

  it('of one column has no remainder', () => {
    expect(listSelected(['wasm'], 'rest')).toEqual([]);
    expect(listSelected(['wasm'], 'quick')).toEqual(['wasm']);
    expect(listSelected(['native', 'wasm'], 'rest')).toEqual(['native', 'wasm']);
  });
});

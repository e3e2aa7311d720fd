/**
 * Decides which tests a run takes: `npm test` leaves out tests that take minutes and show little, and `npm run test:all` takes
 * everything.
 */
import { OrdoError } from '@ordo/core';
import { it } from 'vitest';

/** `quick` is what `npm test` takes, `rest` is what it leaves out, and `all` is both. */
export type Selection = 'quick' | 'rest' | 'all';

/** The value of `ORDO_TESTS`; `all` if it is not set, as in `npx vitest`. */
export const SELECTION: Selection = readSelection(process.env['ORDO_TESTS'] ?? 'all');

function readSelection(value: string): Selection {
  if (value === 'quick' || value === 'rest' || value === 'all') return value;
  throw new OrdoError('environment.invalid', `ORDO_TESTS is "${value}", which is neither quick, rest nor all`, {
    fix: 'set it to one of them, or unset it for all tests',
  });
}

/** A cell of a table of tests, such as an encoding (row) on an engine (column). */
export interface Cell {
  readonly row: number;
  readonly column: number;
  readonly columns: number;
}

/**
 * Returns true if a run takes the test in this cell. `quick` takes one cell of each row, and moves one column further with each
 * row, so that every `columns`-th row takes the same column. `rest` takes all other cells.
 */
export function isSelected({ row, column, columns }: Cell, selection: Selection = SELECTION): boolean {
  if (selection === 'all') return true;
  return (row % columns === column) === (selection === 'quick');
}

/**
 * Returns Vitest's `it` for tests that are one row each, the first of them at `first`. Tests that the run does not take are left
 * out.
 */
export function itFrom(first: Cell): (title: string, test: () => Promise<void> | void) => void {
  let { row } = first;
  return (title, test) => {
    if (isSelected({ ...first, row: row++ })) it(title, test);
  };
}

/** Returns those of `engines` that have a cell in the run. There are none if `quick` has already taken a single one. */
export function listSelected<T>(engines: readonly T[], selection: Selection = SELECTION): readonly T[] {
  return selection === 'rest' && engines.length === 1 ? [] : engines;
}

/** Turns a table with one column per seed into one with one row per seed, which is the form that all other code reads. */
import type { TableRow } from './read-table.ts';

/** Matches `1`, `seed 1`, `seed_1`, `seed1` or `Seed-1`. */
const SEED_COLUMN = /^(?:seed[ _-]?)?(\d+)$/iu;

/**
 * Returns the table in the new form. A table whose columns are not named by seeds is returned unchanged. An empty cell is a
 * seed without a score.
 */
export function joinSeedColumns(rows: readonly TableRow[]): readonly TableRow[] {
  return rows.some(hasSeedColumns) ? rows.flatMap(splitRow) : rows;
}

function hasSeedColumns({ cells }: TableRow): boolean {
  return !('seed' in cells) && Object.keys(cells).some((name) => SEED_COLUMN.test(name));
}

function splitRow({ place, cells }: TableRow): TableRow[] {
  const columns = Object.entries(cells).map(([name, cell]) => ({ name, cell, seed: SEED_COLUMN.exec(name)?.[1] }));
  const shared = columns.filter(({ seed }) => seed === undefined).map(({ name, cell }) => [name, cell] as const);
  return columns.flatMap(({ name, cell, seed }) =>
    seed === undefined
      ? []
      : [
          {
            place: `${place}, column ${name}`,
            cells: { ...Object.fromEntries(shared), seed: Number(seed), value: cell },
          },
        ],
  );
}

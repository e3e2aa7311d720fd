/** Finds the columns that a table of scores lacks altogether, so that this is reported once and not for every row. */
import type { Problem } from '@ordo/core';
import { placesOf } from '../places-of-study.ts';
import type { Study } from '../study.ts';
import type { Columns } from './columns.ts';
import type { TableRow } from './read-table.ts';

type Column = keyof Columns;

/** Finds the missing columns. @param columns the names of columns that do not have the standard name */
export function findMissingColumns(table: readonly TableRow[], study: Study, columns: Columns): Problem[] {
  const found = [...new Set(table.flatMap(({ cells }) => Object.keys(cells)))];
  const nameOf = (column: Column): string => columns[column] ?? column;
  const has = (column: Column): boolean => found.includes(nameOf(column));
  const parts = [...placesOf(study)].filter(([part]) => !('mean' in (study.parts[part] ?? {})));
  const named = new Set(table.map(({ cells }) => cells[nameOf('part')]));
  const judged = has('part') ? parts.filter(([part]) => named.has(part)) : parts;
  const rows = judged[0]?.[1].rows.map(({ row }) => row) ?? [];
  const metrics =
    judged
      .map(([, places]) => places.metrics.filter(({ derived }) => !derived).map(({ id }) => id))
      .find((ids) => ids.length > 1) ?? [];
  const wanted: [Column, string][] = [
    ...(Object.keys(study.parts).length > 1 ? [['part', listed(parts.map(([part]) => part))] as [Column, string]] : []),
    ['row', listed(rows)],
    ...(metrics.length > 1 ? [['metric', `one of ${metrics.join(', ')}`] as [Column, string]] : []),
    ['seed', 'a whole number'],
    // If all runs have failed, their states say everything.
    ...(has('state') ? [] : [['value', 'a number'] as [Column, string]]),
  ];
  return wanted
    .filter(([column]) => !has(column))
    .map(([column, content]) => ({
      pointer: 'the header',
      message: `there is no column "${nameOf(column)}"; the columns are ${found.map((name) => `"${name}"`).join(', ')}`,
      fix: `add it, with ${content} in each row, or say what it is called: ${column}=…`,
    }));
}

/** The number of shown parts or rows, which is enough to see what is meant: a study can have hundreds. */
const SHOWN = 6;

function listed(names: readonly string[]): string {
  const more = names.length > SHOWN ? `, … (${names.length} in all)` : '';
  return `one of ${names.slice(0, SHOWN).join(', ')}${more}`;
}

/**
 * Statements that are executed all the time. Each connection reads and plans such a statement once, and its values and rows
 * go past Prisma, which takes several times as long for a page of rows as Postgres does.
 */
import { type Pool, TypeOverrides, types } from 'pg';
import { Prisma } from '../generated/client.ts';

/**
 * Runs a statement. Values are as Prisma gives them: times are dates, bigints are bigints, JSON is parsed. A statement of
 * which there are very many forms is planned `once`, by its values, and not kept: each connection keeps all that are prepared.
 */
export type RowsOf = <Row>(statement: Prisma.Sql, how?: 'prepared' | 'once') => Promise<Row[]>;

export function prepareStatements(pool: Pool): RowsOf {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(types.builtins.INT8, BigInt);
  // Statements differ only by the conditions that a caller may leave out, so there are few.
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `ordo_${names.size}`;
    names.set(text, name);
    return name;
  };
  return async <Row>({ text, values }: Prisma.Sql, how: 'prepared' | 'once' = 'prepared') => {
    const query = { text, values: [...values], types: overrides };
    const { rows } = await pool.query(how === 'once' ? query : { name: nameOf(text), ...query });
    return rows as Row[];
  };
}

/**
 * All columns of a table but `omitted`, by name: with `*`, a statement that was planned before a migration would fail after it.
 * @param fields the names of the columns, as Prisma lists them
 */
export function columnsOf(alias: string, fields: Readonly<Record<string, string>>, omitted?: string): Prisma.Sql {
  const columns = Object.values(fields).filter((field) => field !== omitted);
  return Prisma.raw(columns.map((column) => `${alias}."${column}"`).join(', '));
}

/**
 * Prepares statements that are executed all the time. Each connection parses and plans such a statement once. Its values and
 * rows bypass Prisma, which takes several times as long for a page of rows as Postgres does.
 */
import { type Pool, TypeOverrides, types } from 'pg';
import { Prisma } from '../generated/client.ts';

/**
 * Runs a statement. Values have the types that Prisma returns: times are dates, bigints are bigints, JSON is parsed. A
 * statement with very many forms is planned `once`, for its values, and not kept, because each connection keeps all statements
 * that it has prepared.
 */
export type RowsOf = <Row>(statement: Prisma.Sql, how?: 'prepared' | 'once') => Promise<Row[]>;

export function prepareStatements(pool: Pool): RowsOf {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(types.builtins.INT8, BigInt);
  // Statements differ only in the conditions that a caller may leave out, so there are few of them.
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
 * Returns all columns of a table except `omitted`, by name. With `*`, a statement that was planned before a migration would
 * fail after it.
 * @param fields the names of the columns, as Prisma lists them
 */
export function columnsOf(alias: string, fields: Readonly<Record<string, string>>, omitted?: string): Prisma.Sql {
  const columns = Object.values(fields).filter((field) => field !== omitted);
  return Prisma.raw(columns.map((column) => `${alias}."${column}"`).join(', '));
}

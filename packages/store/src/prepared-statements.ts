/**
 * Statements that are carried out all the time. Each connection reads and plans such a statement once, and its values and rows
 * go past Prisma, which takes several times as long for a page of rows as Postgres does.
 */
import { type Pool, TypeOverrides, types } from 'pg';
import { Prisma } from './generated/client.ts';

/** Carries out a statement. Values are as Prisma gives them: times are dates, bigints are bigints, JSON is parsed. */
export type RowsOf = <Row>(statement: Prisma.Sql) => Promise<Row[]>;

export function prepareStatements(pool: Pool): RowsOf {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(types.builtins.INT8, BigInt);
  // Statements differ only by the conditions that a caller may leave out, so there are few.
  const names = new Map<string, string>();
  return async <Row>({ text, values }: Prisma.Sql) => {
    const name = names.get(text) ?? `ordo_${names.size}`;
    names.set(text, name);
    const { rows } = await pool.query({ name, text, values: [...values], types: overrides });
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

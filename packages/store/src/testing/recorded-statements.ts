/** Records the raw statements that code executes, so that a test can look at their plans. */
import type { Client } from 'pg';
import type { Database, Transaction } from '../database/database.ts';
import { Prisma } from '../generated/client.ts';

/** Returns a database that records each raw statement in `statements`, also within transactions. */
export function recordStatements<T extends Database | Transaction>(db: T, statements: Prisma.Sql[]): T {
  return new Proxy(db, {
    get: (target, key) => {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== 'function') return member;
      return (first: unknown, ...rest: unknown[]) => {
        if (key === '$queryRaw' || key === '$executeRaw') {
          statements.push(Prisma.sql(first as TemplateStringsArray, ...rest));
        }
        const given =
          key === '$transaction'
            ? (tx: Transaction) => (first as (inner: Transaction) => unknown)(recordStatements(tx, statements))
            : first;
        return Reflect.apply(member, target, [given, ...rest]) as unknown;
      };
    },
  });
}

export interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Returns all nodes of the plan by which Postgres executes a statement. The statement is executed and then rolled back. */
export async function explain(client: Client, { text, values }: Prisma.Sql): Promise<Plan[]> {
  await client.query('begin');
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${text}`, [
      ...values,
    ]);
    return nodesOf((rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan);
  } finally {
    await client.query('rollback');
  }
}

/** Returns the names of the tables that are read from beginning to end. */
export const readWhole = (nodes: readonly Plan[]): string[] =>
  nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? []) : []));

/** Returns how many rows of a table are read. */
export const rowsRead = (nodes: readonly Plan[], table: string): number =>
  nodes
    .filter((node) => node['Relation Name'] === table)
    .reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0);

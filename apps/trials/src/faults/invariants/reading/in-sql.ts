/** Builds an invariant that Postgres decides. Each query returns violations as sentences, in a column `problem`. */
import type { Invariant, View } from '../invariant.ts';

/** The number of violations that are shown. A broken invariant often has thousands, of which a few are enough. */
const SHOWN = 20;

export interface SqlInvariant extends Omit<Invariant, 'find'> {
  /** The queries that hold at every moment. Each is a single statement, so it sees one state of the database. */
  readonly always: readonly string[];
  /** The queries that hold only after every run has ended. */
  readonly atRest?: readonly string[];
}

export function inSql({ id, title, always, atRest = [] }: SqlInvariant): Invariant {
  return {
    id,
    title,
    find: async (view, moment) => {
      const problems: string[] = [];
      for (const query of moment === 'rest' ? [...always, ...atRest] : always) {
        problems.push(...(await askProblems(view, query)));
      }
      return problems;
    },
  };
}

export async function askProblems(
  { cluster }: View,
  query: string,
  parameters: readonly unknown[] = [],
): Promise<string[]> {
  const { rows } = await cluster.sql.query<{ problem: string }>(`select problem from (${query}) found limit ${SHOWN}`, [
    ...parameters,
  ]);
  return rows.map(({ problem }) => problem);
}

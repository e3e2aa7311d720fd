/** Conditions that lists of experiments and of runs share. */
import { Prisma } from '../generated/client.ts';
import { idsFrom } from '../database/id-prefix.ts';

/** Returns a condition on a value that the caller may leave out. */
export function when<V>(value: V | undefined, condition: (value: V) => Prisma.Sql): Prisma.Sql {
  return value === undefined ? Prisma.empty : Prisma.sql`and ${condition(value)}`;
}

export function withPrefix(id: Prisma.Sql, prefix: string): Prisma.Sql {
  const { gte, lte } = idsFrom(prefix);
  return Prisma.sql`${id} between ${gte}::uuid and ${lte}::uuid`;
}

/** Returns a condition that one of the texts contains the search text, regardless of case. No character has a special meaning. */
export function contains(texts: readonly Prisma.Sql[], search: string): Prisma.Sql {
  const found = texts.map((text) => Prisma.sql`position(lower(${search}) in lower(${text})) > 0`);
  return Prisma.sql`(${Prisma.join(found, ' or ')})`;
}

/** The id of the dataset of the run `r`. An index covers this expression. */
export const DATASET = Prisma.sql`(r.spec->'dataset'->>'id')`;

/** The options of a list that are not conditions on its rows. */
const PLAIN = new Set(['limit', 'sort', 'after', 'experiment']);

/**
 * Returns how to read a list. A list without conditions is read all the time. The many others are planned for their values each
 * time, because some values are much rarer than others.
 */
export function howToRead(selection: object): 'prepared' | 'once' {
  return Object.keys(selection).every((name) => PLAIN.has(name)) ? 'prepared' : 'once';
}

/** Describes the order of a list, and the place in it after which a page begins. */
import { Prisma } from '../generated/client.ts';

/** The types of values that a list can be ordered by, as Postgres names them. */
export type KeyType = 'timestamptz' | 'text' | 'uuid';

/**
 * The order of a list: by a value, if there is one, and then by a value that no two rows share, so that pages neither repeat
 * nor skip a row.
 */
export interface ListOrder {
  readonly key: { readonly sql: Prisma.Sql; readonly type: KeyType } | null;
  readonly tie: { readonly sql: Prisma.Sql; readonly type: 'uuid' | 'int' };
  readonly descending: boolean;
}

/** The last row of the previous page. */
export interface ListPlace {
  /** The value by which the list is ordered; null if it is only ordered by `tie`. */
  readonly key: string | null;
  readonly tie: string;
}

/** Returns the part of a condition that leaves only what follows the place. */
export function afterPlace({ key, tie, descending }: ListOrder, place: ListPlace | undefined): Prisma.Sql {
  if (place === undefined) return Prisma.empty;
  const than = descending ? Prisma.raw('<') : Prisma.raw('>');
  const tieValue = Prisma.sql`${place.tie}::text::${Prisma.raw(tie.type)}`;
  if (key === null) return Prisma.sql`and ${tie.sql} ${than} ${tieValue}`;
  const keyValue = Prisma.sql`${place.key}::text::${Prisma.raw(key.type)}`;
  return Prisma.sql`and (${key.sql}, ${tie.sql}) ${than} (${keyValue}, ${tieValue})`;
}

export function orderBy({ key, tie, descending }: ListOrder): Prisma.Sql {
  const way = descending ? Prisma.raw('desc') : Prisma.raw('asc');
  const first = key === null ? Prisma.empty : Prisma.sql`${key.sql} ${way},`;
  return Prisma.sql`order by ${first} ${tie.sql} ${way}`;
}

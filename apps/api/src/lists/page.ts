/** Reads pages of lists. Cursors are opaque to callers, so their contents may change. */
import { OrdoError } from '@ordo/core';

/** The form of the places in a list. */
export type PlacePattern = Pick<RegExp, 'test'>;

const DEFAULT_LIMIT = 50;

export function encodeCursor(place: string): string {
  return Buffer.from(place, 'utf8').toString('base64url');
}

/** Decodes a cursor. @throws OrdoError `request.invalid` when the cursor does not belong to this list */
export function decodeCursor(cursor: string, pattern: PlacePattern): string {
  const place = Buffer.from(cursor, 'base64url').toString('utf8');
  if (pattern.test(place) && encodeCursor(place) === cursor) return place;
  throw new OrdoError('request.invalid', `${JSON.stringify(cursor)} is not a cursor of this list`, {
    pointer: '/query/cursor',
    fix: 'send the `nextCursor` of the previous page unchanged, with the same `sort`',
  });
}

/** Reads one page of a list. It reads one item more than the page holds, to know whether another page follows. */
export async function readPage<T>(
  query: { limit?: number | undefined; cursor?: string | undefined },
  pattern: PlacePattern,
  list: { read(limit: number, after: string | undefined): Promise<T[]>; placeOf(item: T): string },
): Promise<{ items: T[]; nextCursor: string | null }> {
  const limit = query.limit ?? DEFAULT_LIMIT;
  const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor, pattern);
  const found = await list.read(limit + 1, after);
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: found.length > limit && last !== undefined ? encodeCursor(list.placeOf(last)) : null };
}

/** Page cursors: opaque to the caller, so that what they hold may change. */
import { OrdoError } from '@ordo/core';

const DEFAULT_LIMIT = 50;

export function encodeCursor(place: string): string {
  return Buffer.from(place, 'utf8').toString('base64url');
}

/** @throws OrdoError `request.invalid` when it is none of ours. */
export function decodeCursor(cursor: string, pattern: RegExp): string {
  const place = Buffer.from(cursor, 'base64url').toString('utf8');
  if (pattern.test(place) && encodeCursor(place) === cursor) return place;
  throw new OrdoError('request.invalid', `${JSON.stringify(cursor)} is not a cursor of this list`, {
    pointer: '/query/cursor',
    fix: 'send the `nextCursor` of the page before, unchanged',
  });
}

/** One page of a list, from a query that asks for one item more than the page holds. */
export async function readPage<T>(
  query: { limit?: number; cursor?: string },
  pattern: RegExp,
  list: { read(limit: number, after: string | undefined): Promise<T[]>; placeOf(item: T): string },
): Promise<{ items: T[]; nextCursor: string | null }> {
  const limit = query.limit ?? DEFAULT_LIMIT;
  const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor, pattern);
  const found = await list.read(limit + 1, after);
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: found.length > limit && last !== undefined ? encodeCursor(list.placeOf(last)) : null };
}

export const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const NUMBER_PATTERN = /^\d{1,9}$/;

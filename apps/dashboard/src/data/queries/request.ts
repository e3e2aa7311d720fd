/** What all queries share. The key of a query begins with its resource, so that a change can name the queries that it affects. */

/** In milliseconds. */
export const SECOND = 1_000;

/** How often something that has ended is read again: another client may have retried it, and no event says so to this page. */
export const ENDED_AGAIN = 30 * SECOND;

/** How many rows of a list are read at a time. */
export const PAGE = 100;

/** How a list is read page by page: each answer has the cursor of the next page, or null at the end. */
export const BY_CURSOR = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: { readonly nextCursor: string | null }): string | undefined =>
    nextCursor ?? undefined,
};

/** Returns the fields that have a value, because the API refuses an empty parameter. */
export function present<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(given) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

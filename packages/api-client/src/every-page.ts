/** Reads a list of the API from its first page to its last. */

interface Page {
  readonly nextCursor: string | null;
}

/** @param readPage reads the page that begins at the cursor. Without a cursor, it reads the first page. */
export async function readEveryPage<P extends Page>(
  readPage: (cursor: string | undefined) => Promise<P>,
): Promise<P[]> {
  const pages: P[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage(cursor);
    pages.push(page);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return pages;
}

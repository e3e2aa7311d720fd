/** Reads lists page by page. */
interface Page {
  readonly nextCursor: string | null;
}

/**
 * Yields every page of a list. The next page is only requested when the caller asks for it.
 * @example const read = (cursor?: string) => take(ordo.http.GET('/v1/runs', { params: { query: { ...(cursor && { cursor }) } }
 *   })); for await (const { runs } of eachPage(read)) console.log(runs.length);
 */
export async function* eachPage<P extends Page>(read: (cursor?: string) => Promise<P>): AsyncGenerator<P> {
  let page = await read();
  yield page;
  while (page.nextCursor !== null) {
    page = await read(page.nextCursor);
    yield page;
  }
}

/** Reads the list of runs from its first page to its last. */
import { type ApiClient, type components, type paths, readEveryPage, take } from '@ordo/api-client';

type Query = NonNullable<paths['/v1/runs']['get']['parameters']['query']>;

/** The API returns at most this many runs in a page. */
const PAGE = 200;

/** Reads all runs that fit the query, in the order of the API. */
export async function readRuns(
  api: ApiClient,
  selection: Omit<Query, 'limit' | 'cursor'>,
): Promise<components['schemas']['Run'][]> {
  const pages = await readEveryPage((cursor) => {
    const query = { ...selection, limit: PAGE, ...(cursor === undefined ? {} : { cursor }) };
    return take(api.http.GET('/v1/runs', { params: { query } }));
  });
  return pages.flatMap((page) => page.runs);
}

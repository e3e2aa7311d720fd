/** Caches the answers of the API. */
import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query';

export class Cache extends QueryClient {
  /**
   * Reads again what a change has made old. The answer to a first read that has not arrived yet may be older than the
   * change, but the library would take it as new. Such a query is therefore read again as soon as its answer has arrived.
   */
  override async invalidateQueries<TaggedQueryKey extends QueryKey>(
    filters?: InvalidateQueryFilters<TaggedQueryKey>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstReads = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' } as InvalidateQueryFilters)
      .filter(({ state }) => state.data === undefined);
    await Promise.allSettled(firstReads.flatMap(({ promise }) => promise ?? []));
    await super.invalidateQueries(filters, options);
  }
}

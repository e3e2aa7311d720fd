/** The cache of what was read. */
import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query';

export class Cache extends QueryClient {
  /**
   * Reads again what a change has made old. The answer to a first read that is still on its way may be older than the
   * change, and the library would take it for new; so that query is read again once the answer is there.
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

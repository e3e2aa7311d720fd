/** Tells whether the API has stopped to answer while the page shows what it has read before. */
import { isOrdoError } from '@ordo/core/errors';
import { notifyManager, type QueryState, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { SECOND } from './queries/request.ts';

/** Reads what was not answered again until it is, because not all of it is read at intervals. */
export function useIsUnanswered(): boolean {
  const client = useQueryClient();
  const queries = client.getQueryCache();
  const unanswered = useSyncExternalStore(
    useCallback((onChange) => queries.subscribe(notifyManager.batchCalls(onChange)), [queries]),
    () => queries.findAll({ type: 'active' }).some(({ state }) => isUnanswered(state)),
  );
  useEffect(() => {
    if (!unanswered) return undefined;
    const again = {
      type: 'active',
      predicate: ({ state }: { readonly state: QueryState }) => isUnanswered(state),
    } as const;
    const timer = setInterval(() => void client.refetchQueries(again, { cancelRefetch: false }), 5 * SECOND);
    return () => clearInterval(timer);
  }, [unanswered, client]);
  return unanswered;
}

/** True if something was read, and reading it again has failed in a way that may pass. */
export function isUnanswered({
  data,
  error,
  fetchFailureReason,
}: Pick<QueryState, 'data' | 'error' | 'fetchFailureReason'>): boolean {
  const reason = fetchFailureReason ?? error;
  return data !== undefined && isOrdoError(reason) && reason.retryable;
}

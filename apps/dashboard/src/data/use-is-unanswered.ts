/** Tells whether the API has stopped answering while the page shows what it read before. */
import { type ErrorCode, isOrdoError, type OrdoError } from '@ordo/core/errors';
import { notifyManager, type QueryState, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { SECOND } from './queries/request.ts';

type Read = Pick<QueryState, 'data' | 'error' | 'fetchFailureReason'>;

/**
 * Meanwhile, it repeats the requests that failed every few seconds, because the page does not repeat all requests by itself.
 */
export function useIsUnanswered(): boolean {
  const client = useQueryClient();
  const hasOld = useSome(isOld);
  useEffect(() => {
    if (!hasOld) return undefined;
    const again = { type: 'active', predicate: ({ state }: { readonly state: QueryState }) => isOld(state) } as const;
    const timer = setInterval(() => void client.refetchQueries(again, { cancelRefetch: false }), 5 * SECOND);
    return () => clearInterval(timer);
  }, [hasOld, client]);
  return useSome(isUnanswered);
}

/** Tells whether a query that the page shows at present is in such a state. */
function useSome(is: (state: QueryState) => boolean): boolean {
  const queries = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    useCallback((onChange) => queries.subscribe(notifyManager.batchCalls(onChange)), [queries]),
    () => queries.findAll({ type: 'active' }).some(({ state }) => is(state)),
  );
}

/** With these errors, the service has not answered. Other errors are answers, such as one about a report that has to wait. */
const NO_ANSWER: ReadonlySet<ErrorCode> = new Set(['api.unavailable', 'api.foreign-answer', 'store.unavailable']);

/** Returns true if the page has read something, and got no answer when it read it again. */
export function isUnanswered(state: Read): boolean {
  const failure = failureOf(state);
  return failure !== null && NO_ANSWER.has(failure.code);
}

/** Returns true if the page has read something, and reading it again failed with an error that may pass. */
export const isOld = (state: Read): boolean => failureOf(state)?.retryable === true;

function failureOf({ data, error, fetchFailureReason }: Read): OrdoError | null {
  const reason = fetchFailureReason ?? error;
  return data !== undefined && isOrdoError(reason) ? reason : null;
}

/** Tells whether the API has stopped to answer while the page shows what it has read before. */
import { type ErrorCode, isOrdoError, type OrdoError } from '@ordo/core/errors';
import { notifyManager, type QueryState, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { SECOND } from './queries/request.ts';

type Read = Pick<QueryState, 'data' | 'error' | 'fetchFailureReason'>;

/** Reads again what could not be read again until it can, because not all of it is read at intervals. */
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

/** Tells whether something that the page shows is in such a state. */
function useSome(is: (state: QueryState) => boolean): boolean {
  const queries = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    useCallback((onChange) => queries.subscribe(notifyManager.batchCalls(onChange)), [queries]),
    () => queries.findAll({ type: 'active' }).some(({ state }) => is(state)),
  );
}

/** After these errors, nothing of the service has answered. Other errors are answers, such as a report that has to wait. */
const NO_ANSWER: ReadonlySet<ErrorCode> = new Set(['api.unavailable', 'api.foreign-answer', 'store.unavailable']);

/** True if something was read, and reading it again got no answer. */
export function isUnanswered(state: Read): boolean {
  const failure = failureOf(state);
  return failure !== null && NO_ANSWER.has(failure.code);
}

/** True if something was read, and reading it again has failed in a way that may pass. */
export const isOld = (state: Read): boolean => failureOf(state)?.retryable === true;

function failureOf({ data, error, fetchFailureReason }: Read): OrdoError | null {
  const reason = fetchFailureReason ?? error;
  return data !== undefined && isOrdoError(reason) ? reason : null;
}

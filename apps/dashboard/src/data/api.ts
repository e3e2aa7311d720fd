/** Connects this page to the API. Its client, the signed-in caller and the cache of answers exist once, here. */
import { createBrowserClient, take } from '@ordo/api-client/browser';
import type { components } from '@ordo/api-client/browser';
import { isOrdoError } from '@ordo/core/errors';
import { QueryCache, queryOptions } from '@tanstack/react-query';
import { Cache } from './cache.ts';

export type Schemas = components['schemas'];
export type Me = Schemas['Me'];

const TIMEOUT_MS = 30_000;

let csrfToken: string | null = null;

export const api = createBrowserClient({
  baseUrl: location.origin,
  csrfToken: () => csrfToken,
  timeoutMs: TIMEOUT_MS,
});

/** Shows the sign-in page to a caller who is no longer signed in, whatever the page was about to read. */
function forgetSession(error: unknown): void {
  if (isSignedOut(error) && cache.getQueryData(me.queryKey) !== undefined) cache.setQueryData(me.queryKey, null);
}

export function isSignedOut(error: unknown): boolean {
  return isOrdoError(error) && error.status === 401;
}

export const cache = new Cache({
  queryCache: new QueryCache({ onError: forgetSession }),
  defaultOptions: {
    queries: {
      staleTime: 2_000,
      retry: (failures, error) => isOrdoError(error) && error.retryable && failures < 3,
    },
    mutations: { onError: forgetSession },
  },
});

/** Reads who the caller is. The answer is null if the API asks for a key first. */
export const me = queryOptions<Me | null>({
  queryKey: ['me'],
  staleTime: 60_000,
  queryFn: async () => {
    try {
      return remember(await take(api.GET('/v1/me')));
    } catch (error) {
      if (isSignedOut(error)) return null;
      throw error;
    }
  },
});

export async function signIn(key: string): Promise<void> {
  const answer = remember(await take(api.POST('/v1/session', { body: { key } })));
  startAnew(answer);
}

export async function signOut(): Promise<void> {
  await api.DELETE('/v1/session');
  csrfToken = null;
  startAnew(null);
}

/** Empties the cache when another caller signs in, because that caller may not see what the first one has read. */
function startAnew(caller: Me | null): void {
  cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== me.queryKey[0] });
  cache.setQueryData(me.queryKey, caller);
}

function remember(answer: Me): Me {
  csrfToken = answer.csrfToken;
  return answer;
}

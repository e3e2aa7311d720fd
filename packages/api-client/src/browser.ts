/** The typed client of a page: the same paths and errors as `createApiClient`, and nothing that needs Node. */
import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './generated/api.ts';
import { errorOfFailure, errorOfResponse } from './problem-to-error.ts';

export type { Followed, RunState, StoredEvent } from './follow-events.ts';
export type { components, paths } from './generated/api.ts';
export { type Message, readMessages } from './read-messages.ts';
export { take } from './take.ts';

export interface BrowserClientOptions {
  /** The origin of the page, which is also the API's. */
  readonly baseUrl: string;
  /** `csrfToken` of `GET /v1/me`; null where no cookie is used. */
  readonly csrfToken: () => string | null;
  /** Milliseconds after which an unanswered request fails. */
  readonly timeoutMs: number;
}

/** Every call throws an OrdoError: with the API's own code, or `api.unavailable` when no answer came. */
export function createBrowserClient({ baseUrl, csrfToken, timeoutMs }: BrowserClientOptions): Client<paths> {
  const http = createClient<paths>({
    baseUrl,
    fetch: (request) => fetch(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]) }),
  });
  http.use({
    onRequest: ({ request }) => {
      const token = csrfToken();
      if (token !== null) request.headers.set('x-ordo-csrf-token', token);
    },
    onResponse: async ({ response }) => {
      if (!response.ok) throw await errorOfResponse(response);
    },
    onError: ({ error, request }) => {
      if (request.signal.aborted) throw request.signal.reason;
      return errorOfFailure(error, request.url);
    },
  });
  return http;
}

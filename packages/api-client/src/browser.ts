/**
 * The typed client for a page, and the parts for `@ordo/client`: the same paths and errors as `createApiClient`, without
 * anything that needs Node.
 */
import { abortAfter } from '@ordo/core/abort-after';
import type { Client } from 'openapi-fetch';
import type { paths } from './generated/api.ts';
import { createHttpClient } from './http-client.ts';
import { timeLimitOf } from './time-limits.ts';

export { readEveryPage } from './every-page.ts';
export { type Followed, type FollowOptions, followPath, type RunState, type StoredEvent } from './follow-events.ts';
export type { components, paths } from './generated/api.ts';
export { createHttpClient } from './http-client.ts';
export { pause } from './pause.ts';
export { type Message, readMessages } from './read-messages.ts';
export { take } from './take.ts';
export { createTransport } from './transport.ts';

export interface BrowserClientOptions {
  /** The origin of the page, which is also the API's. */
  readonly baseUrl: string;
  /** Returns `csrfToken` of `GET /v1/me`; null where no cookie is used. */
  readonly csrfToken: () => string | null;
  /** The time in milliseconds after which an unanswered request fails. Reports have ten minutes. */
  readonly timeoutMs: number;
}

/** Creates the client. Every call throws an OrdoError: with the API's own code, or `api.unavailable` when no answer came. */
export function createBrowserClient({ baseUrl, csrfToken, timeoutMs }: BrowserClientOptions): Client<paths> {
  return createHttpClient({
    baseUrl,
    fetch: (request) => fetch(request, { signal: abortAfter(timeLimitOf(request.url, timeoutMs), request.signal) }),
    headers: () => {
      const token = csrfToken();
      return token === null ? {} : { 'x-ordo-csrf-token': token };
    },
  });
}

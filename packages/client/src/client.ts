/** The client of the API for programs and pages outside this repository. */
import { createHttpClient, createTransport, type Followed, followPath } from '@ordo/api-client/browser';
import { type ChangesOptions, pathOf, type Selection } from './changes.ts';
import { createRetryingSend, type RetryOptions } from './retry.ts';

export interface OrdoClientOptions extends RetryOptions {
  /** The address of the API, for example `http://127.0.0.1:8460`. */
  readonly baseUrl: string;
  /**
   * The key. A function is called before each request, so that a key can be replaced. The key is not needed if the API asks for
   * none.
   */
  readonly apiKey?: string | (() => string | undefined) | undefined;
  /** In a page whose user is signed in: `csrfToken` of `GET /v1/me`. */
  readonly csrfToken?: (() => string | null) | undefined;
  /** The time in milliseconds after which a single try of a request fails. Streams have no limit. Defaults to 30 s. */
  readonly timeoutMs?: number;
}

/**
 * The client. Every call throws an OrdoError with the API's own code, `api.unavailable` when no answer came, or the reason of
 * its signal.
 */
export interface OrdoClient {
  /**
   * Every operation of the API, by its path.
   * @example const run = await take(ordo.http.GET('/v1/runs/{id}', { params: { path: { id } }, signal }));
   */
  readonly http: ReturnType<typeof createHttpClient>;
  /**
   * Yields what happens to runs, until all of them have ended. It reconnects by itself and continues after the last event. A
   * caller that stores `event.position` can continue there later, with `since`.
   */
  changes(selection: Selection, options?: ChangesOptions): AsyncGenerator<Followed>;
}

const TIMEOUT_MS = 30_000;

export function createOrdoClient(options: OrdoClientOptions): OrdoClient {
  const { apiKey, csrfToken, timeoutMs = TIMEOUT_MS } = options;
  const send = createRetryingSend(options, timeoutMs, new URL(options.baseUrl).pathname.replace(/\/+$/, ''));
  const transport = createTransport({ baseUrl: options.baseUrl, apiKey, csrfToken, fetch: send });
  return {
    http: createHttpClient({ baseUrl: transport.baseUrl, headers: () => transport.headers(), fetch: send }),
    changes: (selection, following) => followPath(transport, pathOf(selection), following),
  };
}

/** The typed calls of every client. Paths, parameters, bodies and answers are those of the OpenAPI document. */
import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './generated/api.ts';
import { errorOfFailure, errorOfResponse } from './problem-to-error.ts';

export interface HttpClientOptions {
  readonly baseUrl: string;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Returns the headers of each request to this address. */
  readonly headers: (url: string) => Readonly<Record<string, string>>;
  readonly onResponse?: (response: Response) => void;
}

/** Creates the client. Every call throws an OrdoError: with the API's own code, or `api.unavailable` when no answer came. */
export function createHttpClient({ baseUrl, fetch, headers, onResponse }: HttpClientOptions): Client<paths> {
  const http = createClient<paths>({ baseUrl, fetch });
  http.use({
    onRequest: ({ request }) => {
      for (const [name, value] of Object.entries(headers(request.url))) request.headers.set(name, value);
    },
    onResponse: async ({ response }) => {
      onResponse?.(response);
      if (!response.ok) throw await errorOfResponse(response);
    },
    onError: ({ error, request }) => {
      // The caller gets the reason that it gave for the abort.
      if (request.signal.aborted) throw request.signal.reason;
      return errorOfFailure(error, request.url);
    },
  });
  return http;
}

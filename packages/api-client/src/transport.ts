/** Sends the requests that the generated client does not cover: streams of events, and files. */
import { errorOfFailure, errorOfResponse } from './problem-to-error.ts';

export interface Transport {
  readonly baseUrl: string;
  /** Returns the headers with the present key. */
  headers(): Readonly<Record<string, string>>;
  /**
   * Sends a request.
   * @throws OrdoError for an error status or a missing answer; the signal's reason when it aborts
   */
  send(path: string, init: RequestInit & { duplex?: 'half' }): Promise<Response>;
}

/** The tokens that claims have returned, by attempt. Every report on an attempt carries its token. */
export type AttemptTokens = ReadonlyMap<string, string>;

/** Returns the headers with the token of the attempt that a path names. */
export function tokenHeaders(path: string, tokens: AttemptTokens | undefined): Record<string, string> {
  const attemptId = /\/v1\/attempts\/([^/?]+)/.exec(path)?.[1];
  const token = attemptId === undefined ? undefined : tokens?.get(attemptId);
  return token === undefined ? {} : { 'x-ordo-attempt-token': token };
}

export interface TransportOptions {
  /** The address of the API, for example `http://127.0.0.1:8460`. */
  readonly baseUrl: string;
  /** The key. It is not needed when the API runs without authentication. */
  readonly apiKey?: string | (() => string | undefined) | undefined;
  /** In a browser whose user is signed in: `csrfToken` of `GET /v1/me`, which is needed for every change. */
  readonly csrfToken?: (() => string | null) | undefined;
  /** Called when the API refuses the key. */
  readonly onKeyRefused?: (() => void) | undefined;
  /** For workers: the tokens of their attempts, which the client sends with its requests. */
  readonly attemptTokens?: AttemptTokens | undefined;
  /** Called with every answer that says that the key expires soon. */
  readonly onKeyExpires?: ((at: Date) => void) | undefined;
  /** The function that sends requests. Defaults to `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/** The header that tells when the caller's key expires. */
const EXPIRY_HEADER = 'x-ordo-key-expires';

export function noteKey(response: Response, { onKeyExpires, onKeyRefused }: TransportOptions): void {
  const at = response.headers.get(EXPIRY_HEADER);
  if (at !== null) onKeyExpires?.(new Date(at));
  if (response.status === 401) onKeyRefused?.();
}

export function createTransport(options: TransportOptions): Transport {
  const { baseUrl, apiKey, attemptTokens: tokens } = options;
  const base = baseUrl.replace(/\/+$/, '');
  const headers = (): Record<string, string> => {
    const key = typeof apiKey === 'function' ? apiKey() : apiKey;
    const csrf = options.csrfToken?.() ?? null;
    return {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(csrf === null ? {} : { 'x-ordo-csrf-token': csrf }),
    };
  };
  return {
    baseUrl: base,
    headers,
    send: async (path, init) => {
      const url = `${base}${path}`;
      let response: Response;
      try {
        const own = { ...headers(), ...tokenHeaders(path, tokens), ...(init.headers as Record<string, string>) };
        const request = new Request(url, { ...init, headers: own });
        response = await (options.fetch ?? fetch)(request);
      } catch (error) {
        init.signal?.throwIfAborted();
        throw errorOfFailure(error, url);
      }
      noteKey(response, options);
      // A caller who follows redirects itself gets them as answers.
      if (response.status === 303 && init.redirect === 'manual') return response;
      if (!response.ok) throw await errorOfResponse(response);
      return response;
    },
  };
}

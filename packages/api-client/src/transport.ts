/** Sends the requests that the generated client does not cover, which stream events or files. */
import { errorOfFailure, errorOfResponse } from './problem-to-error.ts';

export interface Transport {
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  /** @throws OrdoError for an error status or a missing answer; the signal's reason when it aborts */
  send(path: string, init: RequestInit & { duplex?: 'half' }): Promise<Response>;
}

export function createTransport(baseUrl: string, apiKey: string | undefined): Transport {
  const base = baseUrl.replace(/\/+$/, '');
  const headers = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
  return {
    baseUrl: base,
    headers,
    send: async (path, init) => {
      const url = `${base}${path}`;
      let response: Response;
      try {
        response = await fetch(url, { ...init, headers: { ...headers, ...(init.headers as Record<string, string>) } });
      } catch (error) {
        init.signal?.throwIfAborted();
        throw errorOfFailure(error, url);
      }
      if (!response.ok) throw await errorOfResponse(response);
      return response;
    },
  };
}

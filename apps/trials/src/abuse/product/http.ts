/** Sends requests unchanged: paths are not normalised, and bodies are bytes. Each request gives a different client address. */
import { Agent, request as sendRequest } from 'node:http';
import { describeError } from '@ordo/core';

export interface Request {
  readonly method: string;
  /** The path and query, as they appear in the request line. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface Answer {
  /** The status; 0 when there was no answer, and `text` then gives the reason. */
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

export interface HttpClient {
  send(request: Request): Promise<Answer>;
  close(): void;
}

/** The longest time for an answer. Bad input should be answered quickly, but the machine may be busy with other work. */
const ANSWER_WITHIN_MS = 120_000;
/** The number of bytes that are read of an answer, because streams never end by themselves. */
const MAX_BYTES = 2 ** 20;

const BROKEN_CONNECTION = /socket hang up|ECONNRESET|EPIPE/u;

export function createHttpClient(url: string): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  let sent = 0;
  const nextAddress = (): string => {
    sent++;
    return `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
  };
  const { hostname, port } = new URL(url);
  const sendOnce = async ({ method, path, headers, body }: Request): Promise<Answer> =>
    await new Promise((resolve) => {
      const fail = (error: unknown): void => resolve({ status: 0, type: '', text: describeError(error) });
      const asked = sendRequest({
        agent,
        hostname,
        port,
        method,
        path,
        timeout: ANSWER_WITHIN_MS,
        headers: { 'x-forwarded-for': nextAddress(), ...headers },
      });
      asked.once('error', fail);
      asked.once('timeout', () => asked.destroy(new Error(`no answer within ${ANSWER_WITHIN_MS / 1000} s`)));
      asked.once('response', (response) => {
        let text = '';
        response.setEncoding('utf8');
        const done = (): void =>
          resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', text });
        response.on('data', (part: string) => {
          text += part;
          if (text.length > MAX_BYTES || response.headers['content-type']?.startsWith('text/event-stream')) {
            done();
            response.destroy();
          }
        });
        response.once('end', done).once('error', done);
      });
      asked.end(body);
    });
  /**
   * Sends a request again if the connection broke: a server may close a kept connection at the moment of the next request, or
   * while it refuses a body that is half sent.
   */
  const send = async (request: Request): Promise<Answer> => {
    let answer = await sendOnce(request);
    for (let again = 0; again < 3 && BROKEN_CONNECTION.test(answer.text) && answer.status === 0; again++) {
      answer = await sendOnce(request);
    }
    return answer;
  };
  return { send, close: () => agent.destroy() };
}

/** Sends JSON with a key and returns the JSON of the answer. @throws Error with the answer when it is not 2xx. */
export async function callJson<T>(client: HttpClient, { method, path, key, token, body }: JsonCall): Promise<T> {
  const headers = {
    authorization: `Bearer ${key}`,
    ...(token === undefined ? {} : { 'x-ordo-attempt-token': token }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const text = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await client.send({ method, path, headers, ...text });
  if (answer.status >= 200 && answer.status < 300) return (answer.text === '' ? null : JSON.parse(answer.text)) as T;
  throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
}

export interface JsonCall {
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly token?: string;
  readonly body?: unknown;
}

/** A proxy between workers and the API that sometimes answers by itself, as real ones do. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ProxyAnswer {
  readonly status: number;
  readonly body: string;
}

export interface HttpProxy {
  readonly url: string;
  /** The number of requests that it has answered by itself. */
  readonly refused: number;
  /**
   * Sets a function that returns the proxy's own answer to a request, or null to forward it; null instead of a function
   * forwards everything.
   */
  answer(decide: ((method: string, path: string) => ProxyAnswer | null) | null): void;
  /** Sets the largest body in bytes. Larger ones are answered with 413; null allows any size. */
  limitBodies(bytes: number | null): void;
  close(): Promise<void>;
}

/** Starts a proxy to the API on this port of the machine. */
export async function createHttpProxy(port: number): Promise<HttpProxy> {
  let decide: Parameters<HttpProxy['answer']>[0] = null;
  let largest: number | null = null;
  let refused = 0;
  const refuse = (incoming: IncomingMessage, outgoing: ServerResponse, { status, body }: ProxyAnswer): void => {
    refused += 1;
    incoming.resume();
    outgoing.writeHead(status, { 'content-type': 'text/html' }).end(body);
  };
  const server = createServer((incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming;
    const own = decide?.(method, url) ?? null;
    if (own !== null) return refuse(incoming, outgoing, own);
    if (largest !== null && Number(headers['content-length'] ?? 0) > largest) {
      return refuse(incoming, outgoing, { status: 413, body: '<h1>Request Entity Too Large</h1>' });
    }
    const forwarded = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get refused() {
      return refused;
    },
    answer: (given) => {
      decide = given;
    },
    limitBodies: (bytes) => {
      largest = bytes;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

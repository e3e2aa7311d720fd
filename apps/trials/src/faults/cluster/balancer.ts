/** Distributes the requests of workers and users over the API replicas that report that they are ready. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { isApiReady } from '@ordo/embedded';

/**
 * What happens to a request: `twice` sends it again before the answer is returned, `unanswered` executes it and then breaks the
 * client's connection, and a number delays it for so many milliseconds while others overtake it.
 */
export type Delivery = 'plain' | 'twice' | 'unanswered' | number;

export interface Balancer {
  readonly url: string;
  /** Sets a function that decides about each request; null forwards all of them unchanged. */
  deliver(decide: ((method: string, path: string) => Delivery) | null): void;
}

export interface OwnedBalancer extends Balancer {
  readonly port: number;
  close(): Promise<void>;
}

const CHECK_EVERY_MS = 500;

interface Backend {
  readonly port: number;
  ready: boolean;
}

export async function createBalancer(ports: readonly number[]): Promise<OwnedBalancer> {
  const backends: Backend[] = ports.map((port) => ({ port, ready: false }));
  let decide: Parameters<Balancer['deliver']>[0] = null;
  let turn = 0;
  const closing = new AbortController();
  const next = (): Backend | undefined => {
    const ready = backends.filter((backend) => backend.ready);
    turn += 1;
    return ready[turn % ready.length];
  };
  const watch = async (backend: Backend): Promise<void> => {
    while (!closing.signal.aborted) {
      backend.ready = await isApiReady(`http://127.0.0.1:${backend.port}`);
      await delay(CHECK_EVERY_MS);
    }
  };
  const server = createServer((incoming, outgoing) => {
    outgoing.on('error', () => undefined);
    const delivery = decide?.(incoming.method ?? '', incoming.url ?? '') ?? 'plain';
    void carry({ incoming, outgoing, delivery, next }).catch(() => outgoing.destroy());
  });
  // Node's own limits would forbid what the API permits, such as the upload of a large checkpoint.
  Object.assign(server, { requestTimeout: 0, headersTimeout: 0, keepAliveTimeout: 60_000 });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const watches = backends.map(watch);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    deliver: (given) => {
      decide = given;
    },
    close: async () => {
      closing.abort();
      server.closeAllConnections();
      await Promise.all([...watches, new Promise<void>((resolve) => void server.close(() => resolve()))]);
    },
  };
}

interface Carriage {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly delivery: Delivery;
  readonly next: () => Backend | undefined;
}

async function carry({ incoming, outgoing, delivery, next }: Carriage): Promise<void> {
  if (delivery === 'plain') {
    const backend = next();
    if (backend === undefined) refuse(incoming, outgoing);
    else incoming.pipe(forward(incoming, outgoing, backend));
    return;
  }
  const body = await readAll(incoming);
  if (typeof delivery === 'number') await delay(delivery);
  if (delivery === 'twice' || delivery === 'unanswered') await sendAside(incoming, body, next());
  if (delivery === 'unanswered') {
    outgoing.destroy();
    return;
  }
  const backend = next();
  if (backend === undefined) refuse(incoming, outgoing);
  else forward(incoming, outgoing, backend).end(body);
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, { port }: Backend) {
  const { method, url: path, headers } = incoming;
  const forwarded = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
    answer.on('error', () => outgoing.destroy());
  });
  forwarded.on('error', () => {
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502, { 'content-type': 'text/html', connection: 'close' }).end('<h1>Bad Gateway</h1>');
  });
  outgoing.on('close', () => forwarded.destroy());
  return forwarded;
}

function refuse(incoming: IncomingMessage, outgoing: ServerResponse): void {
  incoming.resume();
  outgoing.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Service Unavailable</h1>');
}

/** Sends a request whose answer nobody reads. */
async function sendAside(incoming: IncomingMessage, body: Buffer, backend: Backend | undefined): Promise<void> {
  if (backend === undefined) return;
  const { method, url: path, headers } = incoming;
  await new Promise<void>((resolve) => {
    const { port } = backend;
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
      answer.resume().on('close', resolve);
    });
    sent.on('error', () => resolve()).end(body);
  });
}

async function readAll(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

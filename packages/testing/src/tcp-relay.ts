/** A TCP relay between a client and a server, with which a test cuts or stalls the connection. */
import { connect, createServer, type Socket } from 'node:net';

export interface TcpRelay {
  readonly port: number;
  /** The URL with the host and port of this relay. */
  rewrite(url: string): string;
  /** Breaks all connections and refuses new ones until `restore`. */
  cut(): void;
  /** Keeps all connections open but lets nothing through in either direction until `restore`. */
  stall(): void;
  restore(): void;
  close(): Promise<void>;
}

/** Starts a relay to `target`. */
export async function createTcpRelay(target: { host: string; port: number }): Promise<TcpRelay> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let state: 'open' | 'cut' | 'stalled' = 'open';

  const server = createServer((client) => {
    if (state === 'cut') {
      client.destroy();
      return;
    }
    const upstream = connect(target);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [upstream, client] as const]) {
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => undefined); // connections are cut on purpose
      from.on('end', () => to.end());
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
      if (state === 'stalled') from.pause();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const breakAll = (): void => {
    for (const [client, upstream] of pairs) {
      client.destroy();
      upstream.destroy();
    }
  };

  return {
    port,
    rewrite: (url) => {
      const rewritten = new URL(url);
      rewritten.host = `127.0.0.1:${port}`;
      return rewritten.href;
    },
    cut: () => {
      state = 'cut';
      breakAll();
    },
    stall: () => {
      state = 'stalled';
      for (const socket of [...pairs].flat()) socket.pause();
    },
    restore: () => {
      state = 'open';
      for (const socket of [...pairs].flat()) socket.resume();
    },
    close: async () => {
      breakAll();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

/** A TCP relay between a client and a server, to cut or stall the line at will. */
import { connect, createServer, type Socket } from 'node:net';

export interface TcpRelay {
  readonly port: number;
  /** `url` with host and port of this relay. */
  rewrite(url: string): string;
  /** Breaks all connections and refuses new ones, until `restore`. */
  cut(): void;
  /** Keeps connections but lets nothing through in either direction, until `restore`. */
  stall(): void;
  restore(): void;
  close(): Promise<void>;
}

/** Relays to `target`, an address on this machine. */
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
      from.on('error', () => undefined); // a cut line is what this relay is for
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

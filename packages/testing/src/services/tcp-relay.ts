/** A TCP relay between a client and a server, with which a test can break, stall or slow down the connection. */
import { connect, createServer, type Socket } from 'node:net';

export interface TcpRelay {
  readonly port: number;
  /** Returns the URL with the host and port of this relay. */
  rewrite(url: string): string;
  /** Breaks all connections and refuses new ones until `restore`. */
  cut(): void;
  /** Keeps all connections open but lets nothing through in either direction until `restore`. */
  stall(): void;
  /** Delays everything by this number of milliseconds until `restore`. */
  slow(delayMs: number): void;
  /** Lets nothing through the present connections ever again, without telling either side. New connections work. */
  abandon(): void;
  /** Breaks the present connections with a reset. New connections work. */
  reset(): void;
  restore(): void;
  close(): Promise<void>;
}

/** Starts a relay to `target`. */
export async function createTcpRelay(target: { host: string; port: number }): Promise<TcpRelay> {
  const pairs = new Set<Pair>();
  const abandoned = new Set<Pair>();
  const state: RelayState = { kind: 'open', delayMs: 0 };

  // One side may still send after it has received the end of the other side.
  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (state.kind === 'cut') {
      client.destroy();
      return;
    }
    const pair = [client, connect({ ...target, allowHalfOpen: true })] as const;
    pairs.add(pair);
    joinPair(pair, state, () => pairs.delete(pair));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const breakAll = (): void => {
    for (const socket of [...pairs].flat()) socket.destroy();
  };

  return {
    port,
    rewrite: (url) => {
      const rewritten = new URL(url);
      rewritten.host = `127.0.0.1:${port}`;
      return rewritten.href;
    },
    cut: () => {
      state.kind = 'cut';
      breakAll();
    },
    stall: () => {
      state.kind = 'stalled';
      for (const socket of [...pairs].flat()) socket.pause();
    },
    slow: (delayMs) => {
      state.delayMs = delayMs;
    },
    abandon: () => {
      for (const pair of pairs) {
        for (const socket of pair) socket.pause().removeAllListeners('data').removeAllListeners('end');
        pairs.delete(pair);
        abandoned.add(pair);
      }
    },
    reset: () => {
      for (const socket of [...pairs].flat()) socket.resetAndDestroy();
    },
    restore: () => {
      Object.assign(state, { kind: 'open', delayMs: 0 });
      for (const socket of [...pairs].flat()) socket.resume();
    },
    close: async () => {
      breakAll();
      for (const socket of [...abandoned].flat()) socket.destroy();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

type Pair = readonly [Socket, Socket];

interface RelayState {
  kind: 'open' | 'cut' | 'stalled';
  delayMs: number;
}

function joinPair([client, upstream]: Pair, state: RelayState, onClose: () => void): void {
  for (const [from, to] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    const later = inOrder(state);
    from.on('data', (chunk) => later(() => to.write(chunk)));
    from.on('error', () => undefined); // connections are broken on purpose
    from.on('end', () => later(() => to.end()));
    from.on('close', (hadError) => {
      onClose();
      if (hadError) to.destroy();
      else later(() => to.destroySoon());
    });
    if (state.kind === 'stalled') from.pause();
  }
}

/** Runs each step after the present delay, but never before an earlier step. */
function inOrder(state: RelayState): (step: () => unknown) => void {
  let last = 0;
  return (step) => {
    const now = performance.now();
    if (state.delayMs === 0 && last <= now) {
      step();
      return;
    }
    last = Math.max(last, now + state.delayMs);
    // Timers with different delays may swap places within a millisecond, so each step waits a millisecond longer than the
    // previous one.
    last += 1;
    setTimeout(step, last - now);
  };
}

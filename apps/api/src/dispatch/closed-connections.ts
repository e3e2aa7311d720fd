/**
 * Detects workers that have died before their leases run out. The kernel closes the connections of a process that is killed,
 * and a live worker sends a heartbeat each second. So when the connection of a worker's heartbeats closes with no request in
 * progress, and no heartbeat arrives anywhere for a while, its attempts need not wait for the end of their leases.
 *
 * This is only a hint: a frozen worker or a cut line closes no connection, and some proxies hide it.
 */
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { GONE_AFTER_MS, GONE_GATHER_MS } from '@ordo/core/lease';
import type { OpenAttempt, Store } from '@ordo/store';
import { areAll, areMany, countWorkers } from './watches/outage-pause.ts';
import { createLiveWorkers } from './live-workers.ts';

export interface ClosedConnectionOptions {
  readonly store: Store;
  /** Ends those of the attempts whose leases were not renewed after they were read. */
  readonly end: (silent: readonly OpenAttempt[]) => Promise<void>;
  readonly afterMs?: number;
}

export interface ClosedConnections {
  /** Notes that a request has begun on this connection; the returned function must be called when it has been answered. */
  begin(socket: Socket): () => void;
  /** Notes that a heartbeat of the worker arrived on this connection. */
  hear(workerId: string, socket: Socket): void;
  /** Ignores connections that close from now on. Resolves when no work is in progress. */
  close(): Promise<void>;
}

export function watchClosedConnections({
  store,
  end,
  afterMs = GONE_AFTER_MS,
}: ClosedConnectionOptions): ClosedConnections {
  const underWay = new WeakMap<Socket, number>();
  const listened = new WeakSet<Socket>();
  const connections = new Map<string, Socket>();
  /** The attempts that the missed workers held when their connections closed. */
  const missed = new Map<string, OpenAttempt[]>();
  let group = new Set<string>();
  const working = new Set<Promise<void>>();
  const closing = new AbortController();
  const wait = (ms: number): Promise<void> => delay(ms, undefined, { signal: closing.signal });

  const giveUp = async (workerIds: ReadonlySet<string>): Promise<void> => {
    const before = await store.attempts.listOpen();
    const held = before.filter(({ workerId }) => workerIds.has(workerId));
    for (const attempt of held) missed.get(attempt.workerId)?.push(attempt);
    const liveWorkers = createLiveWorkers(Infinity);
    liveWorkers.listen(0, await store.workers.listBeats());
    await wait(afterMs);
    const open = await store.attempts.listOpen();
    // Attempts with open connections count as well, because each worker renews its leases every second.
    const silent = findSilent(open, [...before, ...[...missed.values()].flat()]);
    const heard = liveWorkers.listen(0, await store.workers.listBeats());
    // If many workers are missed, or no other worker is heard, the path to the API is probably broken, and the leases decide.
    const silence = countWorkers({ open, silent, late: silent, heard });
    if (!areMany(silence) && !areAll(silence)) await end(held);
    // Other workers may be missed a moment later, and are judged together with these.
    await wait(afterMs);
  };
  /** Handles all workers that are missed at about the same moment together, because this may be a whole fleet. */
  const giveUpGroup = async (): Promise<void> => {
    await wait(GONE_GATHER_MS);
    const workerIds = group;
    group = new Set();
    await giveUp(workerIds).finally(() => workerIds.forEach((id) => missed.delete(id)));
  };
  const miss = (workerId: string): void => {
    if (closing.signal.aborted || missed.has(workerId)) return;
    missed.set(workerId, []);
    group.add(workerId);
    if (group.size > 1) return;
    // If anything fails here, the leases still run out.
    const work = giveUpGroup()
      .catch(() => undefined)
      .finally(() => working.delete(work));
    working.add(work);
  };
  const onClose = (socket: Socket): void => {
    const idle = (underWay.get(socket) ?? 0) === 0;
    for (const [workerId, last] of connections) {
      if (last !== socket) continue;
      connections.delete(workerId);
      if (idle) miss(workerId);
    }
  };

  return {
    begin: (socket) => {
      underWay.set(socket, (underWay.get(socket) ?? 0) + 1);
      return () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1);
    },
    hear: (workerId, socket) => {
      connections.set(workerId, socket);
      if (listened.has(socket)) return;
      listened.add(socket);
      socket.once('close', () => onClose(socket));
    },
    close: async () => {
      closing.abort();
      await Promise.all(working);
    },
  };
}

/** Returns those of the open attempts whose leases were not renewed since they were read as `before`. */
function findSilent(open: readonly OpenAttempt[], before: readonly OpenAttempt[]): OpenAttempt[] {
  const renewals = new Map(before.map(({ id, leaseUntil }) => [id, leaseUntil.getTime()]));
  return open.filter(({ id, leaseUntil }) => renewals.get(id) === leaseUntil.getTime());
}

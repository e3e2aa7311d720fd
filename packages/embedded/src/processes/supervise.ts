/** Keeps services running that depend on each other: starts them in order, and stops them in the reverse order. */
import { KeptService, type Service } from './kept-service.ts';
import type { Log } from './log.ts';

export interface SuperviseOptions {
  readonly log: Log;
  /** The delay before the first restart, in milliseconds. It doubles with every further restart, up to `maximum`. */
  readonly backoff?: { readonly first: number; readonly maximum: number };
}

export interface Supervision {
  /** Process ids by service name, without the services that are waiting for a restart. */
  pids(): ReadonlyMap<string, number>;
  /** Stops all services, the last one first. It may be called several times. */
  stop(): Promise<void>;
}

/** Starts the services, each when the previous one is ready. When one cannot start, those already running are stopped. */
export async function supervise(services: readonly Service[], options: SuperviseOptions): Promise<Supervision> {
  const { log, backoff = { first: 200, maximum: 10_000 } } = options;
  const pauseMs = (restarts: number): number => Math.min(backoff.first * 2 ** restarts, backoff.maximum);
  const kept: KeptService[] = [];
  const stopAll = async (): Promise<void> => {
    for (const service of kept.toReversed()) {
      await service.stop();
      log('info', `${service.name} stopped`);
    }
  };
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= stopAll());
  try {
    for (const service of services) {
      const one = new KeptService(service, { log, pauseMs });
      await one.start();
      kept.push(one);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const pids = () => kept.flatMap(({ name, pid }) => (pid === undefined ? [] : [[name, pid] as const]));
  return { pids: () => new Map(pids()), stop };
}

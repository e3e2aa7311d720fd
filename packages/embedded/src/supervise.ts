/** Keeps services running: starts them in order, restarts those that die, and stops them in the reverse order. */
import { setTimeout as delay } from 'node:timers/promises';
import { describeError } from '@ordo/core';
import type { ProcessExit, RunningProcess } from './guarded-process.ts';
import type { Log } from './log.ts';

export interface Service {
  readonly name: string;
  /** Starts one instance. Resolves when it is ready, and rejects when it cannot start. */
  start(): Promise<RunningProcess>;
}

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

/** A service that has run for this long counts as healthy, and the delay before its next restart is the shortest again. */
const HEALTHY_AFTER_MS = 30_000;

/** Starts the services, each when the previous one is ready. When one cannot start, those already running are stopped. */
export async function supervise(services: readonly Service[], options: SuperviseOptions): Promise<Supervision> {
  const { log, backoff = { first: 200, maximum: 10_000 } } = options;
  const running = new Map<string, RunningProcess>();
  const watches: Promise<void>[] = [];
  const stopping = new AbortController();

  const watch = async (service: Service, first: RunningProcess): Promise<void> => {
    let wait = backoff.first;
    for (let instance = first; ; ) {
      const since = Date.now();
      const exit = await instance.exited;
      running.delete(service.name);
      if (stopping.signal.aborted) return;
      if (Date.now() - since > HEALTHY_AFTER_MS) wait = backoff.first;
      log('warn', `${service.name} ended (${describeExit(exit)}); restarting it in ${wait} ms`);
      const next = await restart(service, { wait, maximum: backoff.maximum, log, signal: stopping.signal });
      if (next === undefined) return;
      instance = next.instance;
      wait = next.wait;
      running.set(service.name, instance);
      if (stopping.signal.aborted) await instance.stop();
    }
  };

  const stop = async (): Promise<void> => {
    stopping.abort();
    for (const [name, instance] of [...running].toReversed()) {
      await instance.stop();
      log('info', `${name} stopped`);
    }
    await Promise.all(watches);
  };

  try {
    for (const service of services) {
      const instance = await service.start();
      running.set(service.name, instance);
      watches.push(watch(service, instance));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { pids: () => new Map([...running].map(([name, { pid }]) => [name, pid])), stop };
}

interface RestartOptions {
  readonly wait: number;
  readonly maximum: number;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/**
 * Tries until the service starts; resolves to undefined when supervision ends first. `wait` is the delay before the next
 * restart.
 */
async function restart(
  service: Service,
  { wait, maximum, log, signal }: RestartOptions,
): Promise<{ instance: RunningProcess; wait: number } | undefined> {
  for (let pause = wait; ; ) {
    try {
      await delay(pause, undefined, { signal });
    } catch {
      return undefined;
    }
    pause = Math.min(pause * 2, maximum);
    try {
      const instance = await service.start();
      log('info', `${service.name} is running again`);
      return { instance, wait: pause };
    } catch (error) {
      log('warn', `${service.name} could not be started: ${describeError(error)}; next try in ${pause} ms`);
    }
  }
}

function describeExit({ code, signal }: ProcessExit): string {
  return signal === null ? `exit code ${code}` : signal;
}

/** Ticks for all parts of the page, so that times such as "2 minutes ago" stay right. It stands still while the page is hidden. */
import { useSyncExternalStore } from 'react';

export class Clock {
  readonly #everyMs: number;
  readonly #watchers = new Set<() => void>();
  #timer: ReturnType<typeof setInterval> | undefined;
  #ticks = 0;

  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  readonly read = (): number => this.#ticks;

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    if (this.#watchers.size === 1) {
      document.addEventListener('visibilitychange', this.#turn);
      this.#start();
    }
    return () => {
      this.#watchers.delete(watcher);
      if (this.#watchers.size > 0) return;
      document.removeEventListener('visibilitychange', this.#turn);
      clearInterval(this.#timer);
    };
  };

  readonly #turn = (): void => {
    if (!document.hidden) this.#tick();
    this.#start();
  };

  #start(): void {
    clearInterval(this.#timer);
    if (!document.hidden) this.#timer = setInterval(() => this.#tick(), this.#everyMs);
  }

  #tick(): void {
    this.#ticks += 1;
    for (const watcher of this.#watchers) watcher();
  }
}

export const halfMinutes = new Clock(30_000);
export const seconds = new Clock(1_000);

/** Draws a component again at each tick, so that it can tell the present time. */
export function useTicks({ subscribe, read }: Clock): void {
  useSyncExternalStore(subscribe, read);
}

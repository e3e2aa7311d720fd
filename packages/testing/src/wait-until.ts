/** Waits for what another process brings about. */
import { setTimeout as delay } from 'node:timers/promises';

export interface WaitOptions {
  /** What is waited for, for the message when it does not come. */
  readonly what: string;
  readonly timeoutMs?: number;
  readonly intervalMs?: number;
}

/** Polls `read` until it gives something other than undefined, null or false, and returns that. */
export async function waitUntil<T>(
  read: () => T | Promise<T>,
  { what, timeoutMs = 20_000, intervalMs = 25 }: WaitOptions,
): Promise<Exclude<T, undefined | null | false>> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const value = await read();
    if (value !== undefined && value !== null && value !== false) {
      return value as Exclude<T, undefined | null | false>;
    }
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs} ms in vain for ${what}`);
    await delay(intervalMs);
  }
}

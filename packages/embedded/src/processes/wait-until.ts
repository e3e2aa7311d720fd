/** Waits for the effect of another process. */
import { setTimeout as delay } from 'node:timers/promises';

export interface WaitOptions {
  /** What the caller waits for; the message of a timeout names it. */
  readonly what: string;
  /** Returns what the message of a timeout ends with, such as the output of the other process. */
  readonly about?: () => string;
  readonly timeoutMs?: number;
  readonly intervalMs?: number;
}

/** Calls `read` again and again until it returns something other than undefined, null or false, and returns that value. */
export async function waitUntil<T>(
  read: () => T | Promise<T>,
  { what, about, timeoutMs = 60_000, intervalMs = 25 }: WaitOptions,
): Promise<Exclude<T, undefined | null | false>> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const value = await read();
    if (value !== undefined && value !== null && value !== false) {
      return value as Exclude<T, undefined | null | false>;
    }
    if (performance.now() > deadline) {
      throw new Error(`waited ${timeoutMs} ms in vain for ${what}${about === undefined ? '' : `: ${about()}`}`);
    }
    await delay(intervalMs);
  }
}

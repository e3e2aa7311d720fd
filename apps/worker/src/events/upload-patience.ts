/** Limits how long an upload may take: one minute, and two seconds more per megabyte (a floor of 500 kB/s). */
import { abortAfter } from '@ordo/core';

const BASE_MS = 60_000;
const SLOWEST_BYTES_PER_MS = 500;

/** Returns a signal that aborts with `signal`, or when the upload of `bytes` has taken too long. */
export function uploadPatience(bytes: number, signal: AbortSignal): AbortSignal {
  return abortAfter(BASE_MS + Math.ceil(bytes / SLOWEST_BYTES_PER_MS), signal);
}

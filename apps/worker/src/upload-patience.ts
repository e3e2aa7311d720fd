/** How long an upload may take before it is broken off. */
const BASE_MS = 60_000;
const SLOWEST_BYTES_PER_MS = 500;

/** Aborts with `signal`, or when the bytes have taken too long. */
export function uploadPatience(bytes: number, signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(BASE_MS + Math.ceil(bytes / SLOWEST_BYTES_PER_MS))]);
}

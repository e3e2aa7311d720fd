/** How long a request may take. */

/**
 * Milliseconds for a report, which the API computes from all runs, one report after the other, and gives up when its caller does:
 * a caller who gives up early and asks again never gets it.
 */
const REPORT_MS = 600_000;
const REPORT = /\/report$/;

/** @param usual the limit of all other requests, in milliseconds */
export function timeLimitOf(url: string, usual: number): number {
  return REPORT.test(new URL(url).pathname) ? Math.max(REPORT_MS, usual) : usual;
}

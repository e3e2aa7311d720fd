/** Decides how long a request may take. */

/**
 * The limit in milliseconds for a report. The API computes reports from all runs, one after another, and stops when the caller
 * gives up. A caller who gives up early and asks again would never get a report.
 */
const REPORT_MS = 600_000;
const REPORT = /\/report$/;

/**
 * Returns the limit of a request.
 * @param usual the limit of all other requests, in milliseconds
 */
export function timeLimitOf(url: string, usual: number): number {
  return REPORT.test(new URL(url).pathname) ? Math.max(REPORT_MS, usual) : usual;
}

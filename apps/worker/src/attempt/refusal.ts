/** Decides whether a request to the API that has failed may succeed later. No other place decides it. */
import { type ErrorCode, isOrdoError } from '@ordo/core';

/**
 * The API cannot take anything from anybody at present: it is away, or its database is away or full. That may take as long as
 * it takes. What ends the waiting is the lease, which somebody else gets, or the disk of the spool.
 */
const NOT_NOW: ReadonlySet<ErrorCode> = new Set([
  'api.unavailable',
  'store.unavailable',
  'store.disk-full',
  'request.rate-limited',
]);

/** The API has judged this very request: the attempt has lost its right, something does not exist, or the content is wrong. */
const JUDGED: ReadonlySet<ErrorCode> = new Set([
  'attempt.stale',
  'attempt.not-found',
  'attempt.sequence-gap',
  'run.not-found',
  'artifact.not-found',
  'request.invalid',
  'request.too-large',
  'request.unsupported-media-type',
]);

/**
 * Any other answer is unexpected: a proxy's 404, a key that was changed, an error inside the API. Usually it passes. After
 * this many milliseconds it counts as a judgement, so that nothing waits for ever.
 */
const PATIENCE_MS = 600_000;

/** @param failingForMs for how long the same request has failed so far */
export function mayPass(error: unknown, failingForMs = 0): boolean {
  if (!isOrdoError(error) || JUDGED.has(error.code)) return false;
  return NOT_NOW.has(error.code) || failingForMs < PATIENCE_MS;
}

/** Whether another attempt has the run, or nobody needs it any more. */
export function hasLostRun(error: unknown): boolean {
  return isOrdoError(error, 'attempt.stale') || isOrdoError(error, 'attempt.not-found');
}

/** Whether the API has judged a request for what it asks, so that nobody else would get another answer. */
export function isRefused(error: unknown): boolean {
  return isOrdoError(error) && JUDGED.has(error.code) && !hasLostRun(error);
}

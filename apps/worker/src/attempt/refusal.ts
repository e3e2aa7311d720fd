/** Decides whether a failed request to the API may succeed later. Nothing else decides this. */
import { type ErrorCode, isOrdoError } from '@ordo/core';

/**
 * Codes for an API that cannot accept anything at present: the API is unreachable, or its database is unreachable or full. This
 * may last for any time. The waiting ends when another worker gets the lease, or when the disk of the spool is full.
 */
const NOT_NOW: ReadonlySet<ErrorCode> = new Set([
  'api.unavailable',
  'store.unavailable',
  'store.disk-full',
  'request.rate-limited',
]);

/**
 * Codes for a request that the API has judged: the attempt has lost its right, something does not exist, or the content is
 * wrong.
 */
const JUDGED: ReadonlySet<ErrorCode> = new Set([
  'attempt.stale',
  'attempt.not-found',
  'attempt.sequence-gap',
  'run.not-found',
  'artifact.not-found',
  'dataset.not-found',
  'request.invalid',
  'request.too-large',
  'request.unsupported-media-type',
]);

/**
 * The time in milliseconds after which any other answer counts as a judgement, so that nothing waits for ever. Such answers are
 * unexpected and usually temporary: a proxy's 404, a key that was changed, an error inside the API.
 */
const PATIENCE_MS = 600_000;

/**
 * Returns whether the request may succeed later.
 * @param failingForMs the time for which the same request has failed so far
 */
export function mayPass(error: unknown, failingForMs = 0): boolean {
  if (!isOrdoError(error) || JUDGED.has(error.code)) return false;
  return NOT_NOW.has(error.code) || failingForMs < PATIENCE_MS;
}

/** Returns whether another attempt has the run, or nobody needs it any more. */
export function hasLostRun(error: unknown): boolean {
  return isOrdoError(error, 'attempt.stale') || isOrdoError(error, 'attempt.not-found');
}

/** Returns whether the API has judged the content of a request, so that any other caller would get the same answer. */
export function isRefused(error: unknown): boolean {
  return isOrdoError(error) && JUDGED.has(error.code) && !hasLostRun(error);
}

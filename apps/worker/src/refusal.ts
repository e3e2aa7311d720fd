/** Decides whether a request to the API that has failed may succeed later. No other place decides it. */
import { type ErrorCode, isOrdoError } from '@ordo/core';

/** Nobody answered for the API, so it may take as long as it takes. */
const NO_ANSWER: ReadonlySet<ErrorCode> = new Set(['api.unavailable', 'store.unavailable', 'request.rate-limited']);

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
  return NO_ANSWER.has(error.code) || failingForMs < PATIENCE_MS;
}

/** Whether another attempt has the run, or nobody needs it any more. */
export function hasLostRun(error: unknown): boolean {
  return isOrdoError(error, 'attempt.stale') || isOrdoError(error, 'attempt.not-found');
}

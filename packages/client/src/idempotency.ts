/** Which requests may be sent again after a failure that leaves open whether the API has carried them out. */

const HEADER = 'idempotency-key';
/** A repeated submission with the same key finds the experiment of the first one. */
export const SUBMISSIONS: readonly RegExp[] = [/^\/v1\/experiments$/, /^\/v1\/studies\/[^/]+\/[^/]+\/experiments$/];
/** These compute an answer, and change nothing. */
const COMPUTATIONS: ReadonlySet<string> = new Set(['/v1/plan', '/v1/judgements']);
const REPEATABLE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);

/** Gives a submission a key of its own, unless the caller has given it one. */
export function nameSubmission(request: Request, path: string): void {
  if (request.method !== 'POST' || request.headers.has(HEADER) || !SUBMISSIONS.some((one) => one.test(path))) return;
  // `randomUUID` is missing in pages that do not come over TLS.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  request.headers.set(HEADER, Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''));
}

export function mayRepeat(request: Request, path: string): boolean {
  return REPEATABLE.has(request.method) || request.headers.has(HEADER) || COMPUTATIONS.has(path);
}

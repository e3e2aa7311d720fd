/** Decides which requests may be sent again after a failure that leaves open whether the API has executed them. */

const HEADER = 'idempotency-key';
/** The paths of submissions. A repeated submission with the same key finds the experiment of the first one. */
export const SUBMISSIONS: readonly RegExp[] = [/^\/v1\/experiments$/, /^\/v1\/studies\/[^/]+\/[^/]+\/experiments$/];
/** The paths of requests that compute an answer and change nothing. */
const COMPUTATIONS: ReadonlySet<string> = new Set(['/v1/plan', '/v1/judgements']);
const REPEATABLE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);

/** Gives a submission its own key, unless the caller has provided one. */
export function nameSubmission(request: Request, path: string): void {
  if (request.method !== 'POST' || request.headers.has(HEADER) || !SUBMISSIONS.some((one) => one.test(path))) return;
  // `randomUUID` is missing in pages that were not loaded over TLS.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  request.headers.set(HEADER, Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''));
}

export function mayRepeat(request: Request, path: string): boolean {
  return REPEATABLE.has(request.method) || request.headers.has(HEADER) || COMPUTATIONS.has(path);
}

/** Turns the API's problem details back into the error that the API threw, and a missing answer into `api.unavailable`. */
import { describeError, ERROR_CATALOGUE, type ErrorCode, OrdoError } from '@ordo/core/errors';
import type { components } from './generated/api.ts';

type Problem = components['schemas']['Problem'];

/** The statuses by which a proxy reports that it cannot reach the API. */
const GATEWAY_FAILURES: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * The text of `fetch` for a port that the standard reserves for other services, such as 6000. Repeating the request would not
 * help.
 */
const FORBIDDEN_PORT = 'bad port';

/** Returns the error that an answer with a status of 400 or more describes. */
export async function errorOfResponse(response: Response): Promise<OrdoError> {
  const text = await response.text().catch(() => '');
  const problem = readProblem(text);
  if (problem !== null) {
    const { pointer, fix, problems } = problem;
    return new OrdoError(problem.code, problem.detail, {
      problems,
      ...(pointer === undefined ? {} : { pointer }),
      ...(fix === undefined ? {} : { fix }),
    });
  }
  // The answer came from a proxy, or from a server that is not Ordo's.
  const message = `${response.url} answered ${response.status} with no problem details: ${text.slice(0, 200)}`;
  return new OrdoError(codeOfForeignAnswer(response.status), message, {
    fix: 'check the URL of the API, and what stands between this machine and the API',
  });
}

function codeOfForeignAnswer(status: number): ErrorCode {
  if (status === 413) return 'request.too-large';
  return GATEWAY_FAILURES.has(status) ? 'api.unavailable' : 'api.foreign-answer';
}

/**
 * Returns the error for a missing answer.
 * @param error what `fetch` rejected with
 */
export function errorOfFailure(error: unknown, url: string): OrdoError {
  if (error instanceof OrdoError) return error;
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (describeError(cause) === FORBIDDEN_PORT) {
    const { port } = new URL(url);
    return new OrdoError(
      'environment.invalid',
      `${url} has the port ${port}, which no request of this program may have`,
      {
        fix: 'let the API listen on another port, such as 8460 (ORDO_PORT), and name that one in ORDO_API_URL',
        cause: error,
      },
    );
  }
  return new OrdoError('api.unavailable', describeSilence(cause, url), {
    fix: 'start one with "ordo up", or give the address of a running one (ORDO_API_URL)',
    cause: error,
  });
}

function describeSilence(cause: unknown, url: string): string {
  const isRefused = cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
  return isRefused ? `nothing listens at ${new URL(url).origin}` : `no answer from ${url}: ${describeError(cause)}`;
}

function readProblem(text: string): (Problem & { code: ErrorCode }) | null {
  try {
    const value = JSON.parse(text) as Partial<Problem> | null;
    const code = value?.code;
    return code !== undefined && Object.hasOwn(ERROR_CATALOGUE, code) ? (value as Problem & { code: ErrorCode }) : null;
  } catch {
    return null;
  }
}

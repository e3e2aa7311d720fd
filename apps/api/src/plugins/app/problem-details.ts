/** Sends every error as problem details (RFC 9457), with Ordo's code, pointer and fix. */
import { describeError, type ErrorCode, isOrdoError, MAX_PROBLEMS, OrdoError } from '@ordo/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { hideFolders } from '../../answers/hide-folders.ts';
import { errorsOf } from '../../documentation/route-errors.ts';

export const PROBLEM_TYPE = 'application/problem+json';

/** Ordo's codes for Fastify's own errors. All other 4xx errors become `request.invalid`. */
const FRAMEWORK_CODES: Readonly<Record<string, { code: ErrorCode; fix: string }>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'request.too-large', fix: 'send less in one request' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'request.unsupported-media-type',
    fix: 'send JSON with content-type: application/json',
  },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'request.invalid', fix: 'send well-formed JSON' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'request.invalid', fix: 'send a JSON body' },
};

export const problemDetails = fp(async (app) => {
  app.setErrorHandler((error, request, reply) =>
    sendProblem(requireDeclared(toOrdoError(error, request), request), request, reply),
  );
  app.setNotFoundHandler((request, reply) => {
    const methods = findMethods(app.routeAccess, request.url.split('?')[0] ?? '');
    const what = `${request.method} ${request.url.slice(0, 200)} is not a route`;
    if (methods.length === 0) {
      return sendProblem(new OrdoError('request.not-found', what, { fix: 'see /docs for all routes' }), request, reply);
    }
    reply.header('allow', methods.join(', '));
    const fix = `use ${methods.join(' or ')}`;
    return sendProblem(new OrdoError('request.wrong-method', what, { fix }), request, reply);
  });
});

/** Lists the methods of the routes whose path matches. */
function findMethods(routes: ReadonlyMap<string, unknown>, path: string): string[] {
  const asked = path.split('/');
  const found = [...routes.keys()].flatMap((route) => {
    const [method = '', pattern = ''] = route.split(' ');
    const parts = pattern.split('/');
    const matches =
      parts.length === asked.length && parts.every((part, i) => part.startsWith(':') || part === asked[i]);
    return matches ? [method] : [];
  });
  return [...new Set(found)];
}

/** Sends problem details, even for errors that do not reach the framework's error handler. */
export function sendProblem(error: OrdoError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.status === 503) request.log.warn({ code: error.code, reason: reasonOf(error) }, error.message);
  else if (error.status >= 500) request.log.error({ err: error }, error.message);
  if (error.status === 503) reply.header('retry-after', '1');
  if (error.status === 401) reply.header('www-authenticate', 'Bearer realm="ordo"');
  const body = problemOf(error, request.id);
  const write = (problem: unknown): string => hideFolders(JSON.stringify(problem), request.server.settings);
  return reply.code(error.status).type(PROBLEM_TYPE).serializer(write).send(body);
}

/** Returns the cause of an error that comes from another service, in one line: a stack would add nothing. */
function reasonOf({ cause, message }: OrdoError): string {
  const lines = describeError(cause ?? message)
    .trim()
    .split('\n');
  return lines.at(-1) ?? '';
}

/** Returns the document that describes an error. */
export function problemOf(error: OrdoError, requestId: string): object {
  const unlisted = error.problems.length - MAX_PROBLEMS;
  return {
    type: `urn:ordo:problem:${error.code}`,
    title: error.title,
    status: error.status,
    detail: unlisted > 0 ? `${error.message}, ${unlisted} more than are listed here` : error.message,
    instance: `urn:uuid:${requestId}`,
    code: error.code,
    ...(error.pointer === undefined ? {} : { pointer: error.pointer }),
    ...(error.fix === undefined ? {} : { fix: error.fix }),
    problems: error.problems.slice(0, MAX_PROBLEMS),
  };
}

interface FrameworkError {
  readonly code?: string;
  readonly statusCode?: number;
  readonly message: string;
}

function toOrdoError(error: unknown, request: FastifyRequest): OrdoError {
  if (isOrdoError(error)) return error;
  const { code, statusCode, message } = error as FrameworkError;
  const known = code === undefined ? undefined : FRAMEWORK_CODES[code];
  if (known !== undefined) return new OrdoError(known.code, message, { fix: known.fix, cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new OrdoError('request.invalid', message, { fix: 'see /docs for what the route accepts', cause: error });
  }
  if (statusCode === 503) {
    const fix = 'try again in a moment';
    return new OrdoError('api.unavailable', 'the API is overloaded and cannot answer in time', { fix, cause: error });
  }
  // Internal details belong in the log and not in the answer.
  request.log.error({ err: error }, 'unexpected error');
  return new OrdoError('internal.unexpected', `an unexpected error occurred; the log shows it under ${request.id}`, {
    fix: 'report it with this id',
  });
}

/**
 * Returns the error; with `verifyResponses`, a code that the OpenAPI document does not list for the route becomes a different
 * error.
 */
function requireDeclared(error: OrdoError, request: FastifyRequest): OrdoError {
  const { config, schema } = request.routeOptions;
  if (request.server.settings.verifyResponses !== true || config.access === undefined) return error;
  if (errorsOf({ config, schema }).has(error.code)) return error;
  const message = `${request.method} ${request.routeOptions.url} does not declare ${error.code}: ${error.message}`;
  return new OrdoError('internal.unexpected', message, { fix: 'add the code to config.errors of the route' });
}

/** The one shape of every error: problem details (RFC 9457) with Ordo's code, pointer and fix. */
import { type ErrorCode, isOrdoError, OrdoError } from '@ordo/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

export const PROBLEM_TYPE = 'application/problem+json';

/** Fastify's own refusals, by code; all other 4xx are `request.invalid`. */
const FRAMEWORK_CODES: Readonly<Record<string, { code: ErrorCode; fix: string }>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'request.too-large', fix: 'send less at once' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'request.unsupported-media-type',
    fix: 'send JSON with content-type: application/json',
  },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'request.invalid', fix: 'send well-formed JSON' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'request.invalid', fix: 'send a JSON body' },
};

export const problemDetails = fp(async (app) => {
  app.setErrorHandler((error, request, reply) => sendProblem(toOrdoError(error, request), request, reply));
  app.setNotFoundHandler((request, reply) => {
    const error = new OrdoError('request.not-found', `${request.method} ${request.url.slice(0, 200)} is not a route`, {
      fix: 'see /docs for the routes there are',
    });
    return sendProblem(error, request, reply);
  });
});

/** Answers with a problem; used where the framework's own error handling does not reach, too. */
export function sendProblem(error: OrdoError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.status >= 500) request.log.error({ err: error }, error.message);
  if (error.status === 503) reply.header('retry-after', '1');
  if (error.status === 401) reply.header('www-authenticate', 'Bearer realm="ordo"');
  const body = {
    type: `urn:ordo:problem:${error.code}`,
    title: error.title,
    status: error.status,
    detail: error.message,
    instance: `urn:uuid:${request.id}`,
    code: error.code,
    ...(error.pointer === undefined ? {} : { pointer: error.pointer }),
    ...(error.fix === undefined ? {} : { fix: error.fix }),
    problems: error.problems,
  };
  return reply.code(error.status).type(PROBLEM_TYPE).serializer(JSON.stringify).send(body);
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
    return new OrdoError('request.invalid', message, { fix: 'see /docs for what the route takes', cause: error });
  }
  if (statusCode === 503) {
    const fix = 'try again in a moment';
    return new OrdoError('api.unavailable', 'the API has more to do than it can answer in time', { fix, cause: error });
  }
  // What went wrong inside is for the log, not for the caller.
  request.log.error({ err: error }, 'unexpected error');
  return new OrdoError('internal.unexpected', `something went wrong; the log has it under ${request.id}`, {
    fix: 'report it with this id',
  });
}

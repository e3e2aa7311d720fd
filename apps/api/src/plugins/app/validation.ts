/**
 * Reads and checks requests. Only JSON is accepted, no key may be duplicated, and all problems are reported at once.
 * Nothing is dropped, and only query strings are converted, because they cannot contain numbers.
 */
import { findProblems } from '@ordo/core';
import fp from 'fastify-plugin';
import { type TSchema, Type } from 'typebox';
import { openParts } from '@ordo/protocol/schemas/open-parts';
import { readQuery } from '../../lists/read-query.ts';
import { parseJson } from '../../bodies/parse-json.ts';
import { requestInvalid } from '../../bodies/request-invalid.ts';

/** The prefixes of pointers into the parts of a request. Pointers into the body have none. */
const PART_POINTERS: Readonly<Record<string, string>> = {
  body: '',
  querystring: '/query',
  params: '/params',
  headers: '/headers',
};

/** The schema for routes without query parameters, so that a misspelt one is refused there, too. */
const NO_QUERY = Type.Object({}, { additionalProperties: false });

export const validation = fp(async (app) => {
  app.addHook('onRoute', (route) => {
    if (route.config?.access !== undefined) route.schema = { querystring: NO_QUERY, ...route.schema };
  });

  app.setValidatorCompiler<TSchema>(({ schema, httpPart }) => {
    if ('x-checked-by' in schema) return (value: unknown) => ({ value });
    const part = PART_POINTERS[httpPart ?? 'body'] ?? '';
    const checked = openParts(schema);
    return (value: unknown) => {
      // These are the bytes of a body that is parsed and checked in another thread.
      if (value instanceof Uint8Array) return { value };
      const input = httpPart === 'querystring' ? readQuery(schema, value) : value;
      const problems = findProblems(checked, input);
      if (problems.length === 0) return { value: input };
      const places = problems.map((problem) => ({ ...problem, pointer: part + problem.pointer }));
      return { error: requestInvalid(places) };
    };
  });

  app.removeContentTypeParser(['text/plain', 'application/json']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.readApart === true) return done(null, body);
    try {
      done(null, parseJson(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
});

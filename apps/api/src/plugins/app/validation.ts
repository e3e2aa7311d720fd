/**
 * Reads and checks requests. Only JSON is accepted, no key may be duplicated, and all problems are reported at once.
 * Nothing is dropped, and only query strings are converted, because they cannot contain numbers.
 */
import { countProblems, findProblems, OrdoError, type Problem } from '@ordo/core';
import fp from 'fastify-plugin';
import { type TSchema, Type } from 'typebox';
import { readQuery } from '../../requests/read-query.ts';
import { findDuplicateKey, hasDuplicateKey } from '../../requests/duplicate-keys.ts';

/** The prefixes of pointers into the parts of a request. Pointers into the body have none. */
const PART_POINTERS: Readonly<Record<string, string>> = {
  body: '',
  querystring: '/query',
  params: '/params',
  headers: '/headers',
};

/** For routes without parameters of their own: a misspelt one is refused there as well. */
const NO_QUERY = Type.Object({}, { additionalProperties: false });

export const validation = fp(async (app) => {
  app.addHook('onRoute', (route) => {
    if (route.config?.access !== undefined) route.schema = { querystring: NO_QUERY, ...route.schema };
  });

  app.setValidatorCompiler<TSchema>(({ schema, httpPart }) => {
    if ('x-checked-by' in schema) return (value: unknown) => ({ value });
    const part = PART_POINTERS[httpPart ?? 'body'] ?? '';
    const checked = openParts(schema) as TSchema;
    return (value: unknown) => {
      const input = httpPart === 'querystring' ? readQuery(schema, value) : value;
      const problems = findProblems(checked, input);
      if (problems.length === 0) return { value: input };
      const places = problems.map((problem) => ({ ...problem, pointer: part + problem.pointer }));
      return { error: requestInvalid(places) };
    };
  });

  // Fastify's own parser rejects __proto__ and constructor keys.
  const parseSafely = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['text/plain', 'application/json']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string;
    try {
      text = decodeUtf8(body as Buffer);
    } catch (error) {
      done(error as Error);
      return;
    }
    void parseSafely(request, text, (error, parsed) => {
      if (error === null && hasDuplicateKey(text, parsed)) done(duplicateKey(text));
      else done(error, parsed);
    });
  });
});

/** The schema without what a route checks itself (`x-checked-by`), which knows more and names all problems at once. */
function openParts(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((part) => openParts(part));
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('x-checked-by' in schema) return {};
  return Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, openParts(part)]));
}

function requestInvalid(problems: readonly Problem[]): OrdoError {
  const first = problems[0];
  const message =
    problems.length === 1
      ? `${first?.pointer ?? ''} ${first?.message ?? ''}`.trim()
      : `the request has ${countProblems(problems)}`;
  return new OrdoError('request.invalid', message, {
    problems,
    ...(first === undefined ? {} : { pointer: first.pointer, fix: first.fix }),
  });
}

function decodeUtf8(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch (error) {
    throw new OrdoError('request.invalid', 'the body is not UTF-8', { fix: 'encode the JSON as UTF-8', cause: error });
  }
}

function duplicateKey(text: string): OrdoError {
  const twice = findDuplicateKey(text);
  const what = twice === null ? 'a key' : JSON.stringify(twice.key);
  return new OrdoError('request.invalid', `${what} occurs twice in one object`, {
    ...(twice === null ? {} : { pointer: twice.pointer }),
    fix: 'use each key once',
  });
}

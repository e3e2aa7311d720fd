/**
 * The response schemas of routes, for the OpenAPI document. The answers that report problems are derived from `config.errors`.
 */
import type { Readable } from 'node:stream';
import { type TSchema, Type } from 'typebox';
import { BYTES } from './schemas/bytes.ts';

/** Returns the schema of a JSON answer with the given status. */
export function answers<S extends number, T extends TSchema>(status: S, schema: T) {
  return { [status]: schema } as { readonly [K in S]: T };
}

/** Returns the schema of an answer that is JSON or an event stream, depending on the Accept header. */
export function answersOrStreams<T extends TSchema>(schema: T) {
  return {
    200: {
      description: 'A page of events, or a stream of all events',
      content: { 'application/json': { schema }, 'text/event-stream': { schema: Type.String() } },
    },
  };
}

/** The schema of an empty answer. */
export const answersNothing = { 204: Type.Null({ description: 'Done' }) } as {
  readonly 204: ReturnType<typeof Type.Null>;
};

/** Returns the schema of an answer that is a file, or a redirect to the store that has the file. */
export function answersBytes(description: string) {
  return {
    303: Type.Null({
      description: 'It is at the address in the header `location`, for callers that send `x-ordo-direct: yes`',
    }),
    200: { description, content: { [BYTES]: { schema: Type.Unsafe<Readable>({ type: 'string', format: 'binary' }) } } },
  };
}

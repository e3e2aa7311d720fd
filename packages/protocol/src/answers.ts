/** The response schemas of routes, for the OpenAPI document. Answers that report problems follow from `config.errors`. */
import type { Readable } from 'node:stream';
import { type TSchema, Type } from 'typebox';
import { BYTES } from './schemas/bytes.ts';

/** JSON with the given status. */
export function answers<S extends number, T extends TSchema>(status: S, schema: T) {
  return { [status]: schema } as { readonly [K in S]: T };
}

/** JSON or an event stream, depending on the Accept header. */
export function answersOrStreams<T extends TSchema>(schema: T) {
  return {
    200: {
      description: 'A page of events, or a stream of all events',
      content: { 'application/json': { schema }, 'text/event-stream': { schema: Type.String() } },
    },
  };
}

/** An empty answer. */
export const answersNothing = { 204: Type.Null({ description: 'Done' }) } as {
  readonly 204: ReturnType<typeof Type.Null>;
};

/** A file, or a redirect to the store that has it. */
export function answersBytes(description: string) {
  return {
    303: Type.Null({
      description: 'It is at the address in the header `location`, for callers that send `x-ordo-direct: yes`',
    }),
    200: { description, content: { [BYTES]: { schema: Type.Unsafe<Readable>({ type: 'string', format: 'binary' }) } } },
  };
}

/** The response schemas of routes, for the OpenAPI document. */
import type { Readable } from 'node:stream';
import { type TSchema, Type } from 'typebox';
import { PROBLEM_TYPE } from '../plugins/app/problem-details.ts';
import { ProblemSchema } from '../schemas/shared.ts';
import { BYTES } from '../requests/receive-artifact.ts';

const problem = { description: 'Problem details', content: { [PROBLEM_TYPE]: { schema: ProblemSchema } } };

/** JSON with the given status, or problem details. */
export function answers<S extends number, T extends TSchema>(status: S, schema: T) {
  return { [status]: schema, default: problem } as { readonly [K in S]: T };
}

/** JSON or an event stream, depending on the Accept header; or problem details. */
export function answersOrStreams<T extends TSchema>(schema: T) {
  return {
    200: {
      description: 'A page of events, or a stream of all events',
      content: { 'application/json': { schema }, 'text/event-stream': { schema: Type.String() } },
    },
    default: problem,
  };
}

/** An empty answer, or problem details. */
export const answersNothing = { 204: Type.Null({ description: 'Done' }), default: problem } as {
  readonly 204: ReturnType<typeof Type.Null>;
};

/** A file, or problem details. */
export function answersBytes(description: string) {
  return {
    200: { description, content: { [BYTES]: { schema: Type.Unsafe<Readable>({ type: 'string', format: 'binary' }) } } },
    default: problem,
  };
}

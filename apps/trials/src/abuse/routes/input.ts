/** A bad request, and the place that its answer must point to. */
import type { Request } from '../product/http.ts';
import type { World } from '../product/world.ts';
import type { Operation } from './document.ts';
import { validRequestFor } from './valid-requests.ts';
import { keyOf, writeRequest } from './write-request.ts';

export interface RouteInput {
  readonly kind: string;
  /** The name by which a person can repeat the input: `POST /v1/plan /seeds/0: NaN`. */
  readonly name: string;
  /** Makes the request. It is only made when it is sent, because some are large. */
  readonly request: () => Request;
  /** The JSON pointer to the fault; undefined when the fault has no place in the request. */
  readonly pointer?: string;
}

/** An operation with a valid request whose parts can be changed. */
export interface Target {
  readonly operation: Operation;
  readonly valid: Request;
  readonly place: string;
  readonly world: World;
}

export function targetOf(operation: Operation, world: World): Target {
  const request = validRequestFor(operation, world);
  const valid = writeRequest(operation, request, keyOf(world.keys, request));
  return { operation, valid, world, place: `${operation.method} ${operation.path}` };
}

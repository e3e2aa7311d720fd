/** A bad request, and what its answer must point to. */
import type { Request } from '../product/http.ts';
import type { World } from '../product/world.ts';
import type { Operation } from './document.ts';
import { validRequestFor } from './valid-requests.ts';
import { keyOf, writeRequest } from './write-request.ts';

export interface RouteInput {
  readonly kind: string;
  /** Names the input, for the one who repeats it: `POST /v1/plan /seeds/0: NaN`. */
  readonly name: string;
  /** Made when it is sent, because some are large. */
  readonly request: () => Request;
  /** JSON pointer to the fault; undefined when the fault has no place in the request. */
  readonly pointer?: string;
}

/** An operation with a valid request, and its parts to change. */
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

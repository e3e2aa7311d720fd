/** Collects everything that a holder of a key sends: its worst valid requests and its worst invalid ones. */
import { Random } from '@ordo/core';
import { draw } from '../draw.ts';
import type { Request } from '../product/http.ts';
import { MATRIX } from '../roles/matrix.ts';
import { collectInputs } from '../routes/collect-inputs.ts';
import { type Operation, readOperations } from '../routes/document.ts';
import { validRequestFor } from '../routes/valid-requests.ts';
import { writeRequest } from '../routes/write-request.ts';
import type { HeavyWorld } from './heavy-world.ts';
import type { Holder } from './holders.ts';
import { worstBodies } from './worst-bodies.ts';
import { WORST_REQUESTS } from './worst-requests.ts';

export interface StallRequest {
  /** The name, such as `read POST /v1/plan`, with the problem of an invalid request. */
  readonly name: string;
  readonly legal: boolean;
  /** Whether the request is only wrong in one place, and not made to cause work. */
  readonly small: boolean;
  readonly request: Request;
}

/** The number of inputs from `routes` that are sent in addition to the worst bodies. */
const SAMPLE = 120;

export async function collectRequests(holder: Holder, world: HeavyWorld, seed: number): Promise<StallRequest[]> {
  const operations = (await readOperations(world.http)).filter((operation) => mayCall(holder, operation));
  return [
    ...operations.flatMap((operation) => legalRequests(holder, operation, world)),
    ...operations.flatMap((operation) => illegalBodies(holder, operation, world)),
    ...illegalSample(holder, operations, { world, seed }),
  ];
}

/** Returns whether the holder may call the operation. Operations that end something are excluded, because they only work once. */
function mayCall({ caller }: Holder, { method, path }: Operation): boolean {
  const row = MATRIX[`${method} ${path}`];
  return row?.rule[caller] === 'in' && row.fresh === undefined;
}

function keyOf({ key }: Holder, { keys }: HeavyWorld): string | null {
  return key === null ? null : keys[key];
}

function legalRequests(holder: Holder, operation: Operation, world: HeavyWorld): StallRequest[] {
  const worst = WORST_REQUESTS[operation.id]?.(world) ?? [validRequestFor(operation, world)];
  return worst.map((valid, i) => ({
    name: `${holder.id} ${operation.method} ${operation.path} #${i + 1}`,
    legal: true,
    small: false,
    request: packed(writeRequest(operation, valid, keyOf(holder, world))),
  }));
}

function illegalBodies(holder: Holder, operation: Operation, world: HeavyWorld): StallRequest[] {
  if (operation.body?.type !== 'application/json') return [];
  const valid = writeRequest(operation, validRequestFor(operation, world), keyOf(holder, world));
  return worstBodies(operation).map(({ what, body }) => ({
    name: `${holder.id} ${operation.method} ${operation.path} body: ${what}`,
    legal: false,
    small: false,
    request: { ...valid, body },
  }));
}

/** Returns some inputs of every kind, as `routes` sends them, but with the holder's key. */
function illegalSample(
  holder: Holder,
  operations: readonly Operation[],
  { world, seed }: { readonly world: HeavyWorld; readonly seed: number },
): StallRequest[] {
  const random = Random.fromSeed(seed, `stall ${holder.id}`);
  const inputs = draw(collectInputs(operations, world), { match: undefined, full: false, short: SAMPLE, random });
  return inputs.map(({ name, request }) => {
    const made = request();
    const { authorization: _other, ...headers } = made.headers;
    const key = keyOf(holder, world);
    const own = key === null ? headers : { ...headers, authorization: `Bearer ${key}` };
    return { name: `${holder.id} ${name}`, legal: false, small: true, request: packed({ ...made, headers: own }) };
  });
}

/** Returns the request with its body as bytes, so that sending it again costs nothing. */
function packed(request: Request): Request {
  return typeof request.body === 'string' ? { ...request, body: Buffer.from(request.body) } : request;
}

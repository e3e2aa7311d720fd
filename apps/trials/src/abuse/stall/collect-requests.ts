/** All that a holder of a key sends: its worst legal requests and its worst illegal ones. */
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
  /** Such as `read POST /v1/plan`, with what is wrong with an illegal one. */
  readonly name: string;
  readonly legal: boolean;
  /** Whether it is wrong in one place only, and not made to be work. */
  readonly small: boolean;
  readonly request: Request;
}

/** How many of the inputs of `routes` are sent beside the worst bodies. */
const SAMPLE = 120;

export async function collectRequests(holder: Holder, world: HeavyWorld, seed: number): Promise<StallRequest[]> {
  const operations = (await readOperations(world.http)).filter((operation) => mayCall(holder, operation));
  return [
    ...operations.flatMap((operation) => legalRequests(holder, operation, world)),
    ...operations.flatMap((operation) => illegalBodies(holder, operation, world)),
    ...illegalSample(holder, operations, { world, seed }),
  ];
}

/** Without what ends things: it is over after the first request. */
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

/** Some of every kind, as `routes` sends them, but with the key of the holder. */
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

/** The body as bytes, so that sending it again costs nothing. */
function packed(request: Request): Request {
  return typeof request.body === 'string' ? { ...request, body: Buffer.from(request.body) } : request;
}

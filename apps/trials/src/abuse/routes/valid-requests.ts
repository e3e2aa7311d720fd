/** Makes a valid request for each operation from the examples in its schemas. A bad request changes one place of it. */
import { createHash } from 'node:crypto';
import { exampleResult } from '@ordo/spec/example-result';
import { exampleScores, exampleSpec, exampleStudy } from '../product/examples.ts';
import type { Keys } from '../product/keys.ts';
import type { World } from '../product/world.ts';
import type { JsonSchema, Operation, Parameter } from './document.ts';

export interface ValidRequest {
  /** The caller whose key opens the route; null for a public one. */
  readonly caller: keyof Keys | null;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** The body as a JSON value. */
  readonly body?: unknown;
  readonly bytes?: Buffer;
  /** The token of the attempt that the path names. */
  readonly token?: string;
}

export const BYTES_TYPE = 'application/octet-stream';
const BYTES = Buffer.from('what a trainer has saved');
export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
/** An attempt number that no attempt has, so that the server refuses to store what is sent. */
const STALE = 99;

const CALLERS: Readonly<Record<string, keyof Keys | null>> = {
  public: null,
  read: 'reader',
  submit: 'owner',
  worker: 'worker',
  admin: 'admin',
};

/** Returns the values that only the running product knows, by their names in requests. */
const knownTo = (world: World): Readonly<Record<string, string | number>> => ({
  attemptNumber: STALE,
  bytes: BYTES.length,
  codeVersion: world.codeVersion,
  experiment: world.experiment,
  run: world.runs.finished,
  sha256: sha256(BYTES),
  workerId: world.worker,
});

/** The ids in paths, by the beginning of the path. The first one that fits counts. */
const IDS: readonly (readonly [start: string, id: (world: World) => string])[] = [
  ['/v1/experiments/', ({ experiment }) => experiment],
  ['/v1/runs/{id}/claim', ({ runs }) => runs.open],
  ['/v1/runs/{id}/checkpoint', ({ runs }) => runs.open],
  ['/v1/runs/', ({ runs }) => runs.finished],
  ['/v1/workers/', ({ worker }) => worker],
  ['/v1/attempts/', ({ attempt }) => attempt.id],
  ['/v1/datasets/', () => '01900000-0000-7000-8000-000000000000'],
  ['/v1/api-keys/', () => '0'.repeat(12)],
];

/** The study of the running product, by the names of the parts of its id. */
const STUDY: Readonly<Record<string, string>> = { paper: 'abuse', table: 'table' };

/** Bodies that refer to the studies, keys and datasets of the running product, by operation id. */
const BODIES: Readonly<Record<string, (world: World) => unknown>> = {
  signIn: ({ keys }) => ({ key: keys.reader }),
  planExperiment: () => exampleSpec(),
  submitExperiment: () => exampleSpec(),
  submitStudy: () => exampleStudy(),
  submitStudyParts: () => ({ parts: ['one'] }),
  judgeScores: () => ({ study: 'abuse/table', scores: exampleScores() }),
  storeResult: ({ codeVersion }) => ({
    attemptNumber: STALE,
    result: {
      ...exampleResult({ score: 27, codeVersion }),
      attention: [{ source: ['a', '</s>'], target: ['b'], weights: [[0.25, 0.75]] }],
    },
  }),
};

/**
 * Makes a valid request.
 * @throws Error that names the operation whose body, or the required parameter, has no example
 */
export function validRequestFor(operation: Operation, world: World): ValidRequest {
  const caller = CALLERS[operation.access];
  if (caller === undefined) throw new Error(`${operation.id} has the unknown access ${operation.access}`);
  const path = parametersIn(operation, 'path').map(
    (parameter) => [parameter.name, partOfPath(operation, parameter, world)] as const,
  );
  const query = parametersIn(operation, 'query').flatMap(({ name, required, example, schema }) => {
    if (required !== true && example === undefined) return [];
    const value = knownTo(world)[name] ?? example ?? schema.minimum;
    if (value === undefined) throw new Error(`give the parameter ${name} of ${operation.id} an example`);
    return [[name, String(value)] as const];
  });
  return {
    caller,
    path: Object.fromEntries(path),
    query: Object.fromEntries(query),
    ...bodyOf(operation, world),
    ...(operation.path.startsWith('/v1/attempts/') ? { token: world.attempt.token } : {}),
  };
}

const parametersIn = ({ parameters }: Operation, where: 'path' | 'query') =>
  parameters.filter((parameter) => parameter.in === where);

/** Returns the value of the running product for this name, or else the example of the parameter, or the first of its words. */
function partOfPath({ id: operation, path }: Operation, { name, example, schema }: Parameter, world: World): string {
  const id = IDS.find(([start]) => path.startsWith(start))?.[1](world);
  const part = (name === 'id' ? id : STUDY[name]) ?? example ?? (schema.enum?.[0] as string | undefined);
  if (part === undefined) throw new Error(`give the parameter ${name} of ${operation} an example`);
  return String(part);
}

function bodyOf({ id, body }: Operation, world: World): Pick<ValidRequest, 'body' | 'bytes'> {
  if (body === null) return {};
  if (body.type === BYTES_TYPE) return { bytes: BYTES };
  const own = BODIES[id]?.(world);
  if (own !== undefined) return { body: own };
  if (body.example === undefined) throw new Error(`give the body of ${id} an example`);
  const known = Object.entries(knownTo(world)).filter(([name]) => name in (body.example as JsonSchema));
  return { body: { ...body.example, ...Object.fromEntries(known) } };
}

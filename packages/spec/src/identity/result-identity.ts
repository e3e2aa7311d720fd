/** Names a result: equal names, equal bits. */
import { hashJson } from '@ordo/core';
import { type Static, Type } from 'typebox';

const closed = { additionalProperties: false } as const;
const arithmetic = {
  /** The engine that computed, whichever one the spec asked for. */
  engine: Type.String(),
  /** What the engine's bits depend on beside its code: see `Engine.instructionSet` in `tensor`. */
  instructionSet: Type.String(),
};

export const ResultIdentitySchema = Type.Object(
  {
    /** SHA-256. Two deterministic results of equal hash are equal to the bit in weights, translations and scores. */
    hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    /** What was asked and the code that answered: the run's own hash. */
    contentHash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    /** What the weights were computed on: a new entry from each update at which that changed. */
    trainedOn: Type.Array(
      Type.Object(
        {
          /** The first update, counted from 1, that was computed like this. */
          fromUpdate: Type.Integer({ minimum: 1 }),
          ...arithmetic,
          /** Micro-batches that each batch was computed in: their number decides how sums are rounded. */
          microBatches: Type.Integer({ minimum: 1 }),
        },
        closed,
      ),
      { minItems: 1 },
    ),
    /** What the translations were computed on. */
    decodedOn: Type.Object(arithmetic, closed),
    /** Node's major version, whose floating-point functions draw the first weights. */
    node: Type.Integer({ minimum: 1 }),
  },
  closed,
);
export type ResultIdentity = Static<typeof ResultIdentitySchema>;

/** Adds the hash of all the rest. */
export function identifyResult(facts: Omit<ResultIdentity, 'hash'>): ResultIdentity {
  return { hash: hashJson(facts), ...facts };
}

/** `native avx512`, or all that a result was computed on in turn: `native avx512 → wasm wasm-simd`. */
export function describeArithmetic({ trainedOn, decodedOn }: ResultIdentity): string {
  const names = [...trainedOn, decodedOn].map(({ engine, instructionSet }) => `${engine} ${instructionSet}`);
  return names.filter((name, i) => name !== names[i - 1]).join(' → ');
}

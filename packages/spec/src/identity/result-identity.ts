/** The identity of a result. Deterministic results with equal identities are equal bit by bit. */
import { hashJson } from '@ordo/core';
import { closed } from '@ordo/core/schema-parts';
import { ArithmeticSchema, TrainingSpanSchema } from '@ordo/nmt/declarations';
import { type Static, Type } from 'typebox';

export const ResultIdentitySchema = Type.Object(
  {
    hash: Type.String({
      pattern: '^[0-9a-f]{64}$',
      description:
        'SHA-256 of all other fields. Two deterministic results with equal hashes have the same weights, translations and scores, to the bit.',
    }),
    contentHash: Type.String({
      pattern: '^[0-9a-f]{64}$',
      description:
        'The content hash of the run, which covers the spec, the data and the numbers of the stages. See `listHashes`.',
    }),
    trainedOn: Type.Array(TrainingSpanSchema, {
      minItems: 1,
      description: 'What the weights were computed on. A new entry begins at each update at which this changed.',
    }),
    /** The arithmetic that the translations were computed with. */
    decodedOn: ArithmeticSchema,
  },
  closed,
);
export type ResultIdentity = Static<typeof ResultIdentitySchema>;

/** Returns the facts with the hash of all of them. */
export function identifyResult(facts: Omit<ResultIdentity, 'hash'>): ResultIdentity {
  return { hash: hashJson(facts), ...facts };
}

/** Names the arithmetic of a result, in order: `native avx512`, or `native avx512 → wasm wasm-simd` after a change. */
export function describeArithmetic({ trainedOn, decodedOn }: ResultIdentity): string {
  const names = [...trainedOn, decodedOn].map(({ engine, instructionSet }) => `${engine} ${instructionSet}`);
  return names.filter((name, i) => name !== names[i - 1]).join(' → ');
}

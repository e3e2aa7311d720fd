/** Checks the options of a positional encoding and writes out its defaults. */
import { describeUnknown, findProblems, listOf, OrdoError, type Problem } from '@ordo/core';
import type { ModelShape } from '../options/model-options.ts';
import { decoderOf, encoderOf } from '../options/resolve-model.ts';
import type { PositionalDeclaration, PositionalOptions } from './declaration.ts';
import { getPositionalEncoding, listPositionalEncodings } from './registry.ts';
import { findOrdersProblems, resolveOrders, type SourceOrdersOptions } from './source-orders.ts';

/**
 * Finds all problems of a `positional` object with the options of the type that it names. Pointers are relative to the object.
 */
export function findPositionalProblems(value: unknown): readonly Problem[] {
  const type = typeof value === 'object' && value !== null ? (value as { type?: unknown }).type : undefined;
  const known = listPositionalEncodings().map(({ id }) => id);
  if (typeof type === 'string' && known.includes(type)) return findOptionProblems(getPositionalEncoding(type), value);
  return [{ pointer: '/type', ...describeUnknown('positional encoding', type, known) }];
}

/** Each kind of source orders has its own schema. Only the schema of the named kind is applied. */
function findOptionProblems({ options, readsOrders }: PositionalDeclaration, value: unknown): readonly Problem[] {
  if (readsOrders !== true || !Object.hasOwn(value as object, 'orders')) return findProblems(options, value);
  const { orders, ...others } = value as { readonly orders: unknown };
  const own = findOrdersProblems(orders).map((problem) => ({ ...problem, pointer: `/orders${problem.pointer}` }));
  return [...findProblems(options, others), ...own];
}

/**
 * Returns a `positional` object with every default of its type written out for a model of this shape.
 * @throws OrdoError `model.invalid` with a pointer, relative to the object, for each problem.
 */
export function resolvePositional(options: { readonly type: string }, shape: ModelShape): PositionalOptions {
  const problems = findPositionalProblems(options);
  if (problems.length > 0) {
    throw new OrdoError('model.invalid', 'the positional options have problems', { problems });
  }
  const { defaults, readsOrders } = getPositionalEncoding(options.type);
  const resolved = { ...defaults(shape), ...options };
  if (readsOrders !== true) return resolved;
  return { ...resolved, orders: resolveOrders((options as { readonly orders?: SourceOrdersOptions }).orders) };
}

/**
 * Finds problems of an encoding in a model of this shape when the options and the shape are each valid but do not fit each other.
 * Pointers lead into the spec.
 * @param options the result of `resolvePositional`
 */
export function findShapeProblems(options: PositionalOptions, shape: ModelShape): readonly Problem[] {
  const [encoder, decoder] = [encoderOf(shape), decoderOf(shape)];
  return [
    ...(encoder.declaration.findProblems?.(encoder.options, shape) ?? []),
    ...(decoder.declaration.findProblems?.(decoder.options, shape) ?? []),
    ...findMissingAttention(options, shape),
    ...findMissingEncoder(options, shape),
    ...(getPositionalEncoding(options.type).findProblems?.(options, shape) ?? []),
  ];
}

/** Refuses an encoding that works only in the encoder, because it has nothing to encode in a language model. */
function findMissingEncoder({ type }: PositionalOptions, { decoderOnly }: ModelShape): readonly Problem[] {
  if (decoderOnly !== true || getPositionalEncoding(type).needsEncoder !== true) return [];
  const others = listPositionalEncodings().filter(({ needsEncoder }) => needsEncoder !== true);
  return [
    {
      pointer: '/positional/type',
      message: `${type} changes the encoder, and a language model has none`,
      fix: `choose one of ${others.map(({ id }) => id).join(', ')}`,
    },
  ];
}

/**
 * Refuses an encoding that works inside attention in a model without attention that it may change. It would have no effect there,
 * or half of it.
 */
function findMissingAttention({ type }: PositionalOptions, shape: ModelShape): readonly Problem[] {
  if (getPositionalEncoding(type).usesAttention !== true) return [];
  const without = [encoderOf(shape).declaration, decoderOf(shape).declaration].flatMap(
    ({ id, takesAttentionHooks }, i) => (takesAttentionHooks ? [] : [`the ${i === 0 ? 'encoder' : 'decoder'} ${id}`]),
  );
  if (without.length === 0) return [];
  const others = listPositionalEncodings().filter(({ usesAttention }) => usesAttention !== true);
  return [
    {
      pointer: '/positional/type',
      message: `${type} changes attention, and ${listOf(without)} ${without.length > 1 ? 'have' : 'has'} none that it could change`,
      fix: `choose an encoding of embeddings (${others.map(({ id }) => id).join(', ')}), or a Transformer's encoder and decoder`,
    },
  ];
}

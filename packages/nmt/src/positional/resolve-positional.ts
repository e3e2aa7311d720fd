/** Checks the options of a positional encoding and writes its defaults out. */
import { describeUnknown, findProblems, OrdoError, type Problem } from '@ordo/core';
import type { ModelShape } from '../options/model-options.ts';
import type { PositionalOptions } from './declaration.ts';
import { getPositionalEncoding, listPositionalEncodings } from './registry.ts';

/** All problems of a `positional` object with the options of the type that it names; pointers are relative to the object. */
export function findPositionalProblems(value: unknown): readonly Problem[] {
  const type = typeof value === 'object' && value !== null ? (value as { type?: unknown }).type : undefined;
  const known = listPositionalEncodings().map(({ id }) => id);
  if (typeof type === 'string' && known.includes(type)) return findProblems(getPositionalEncoding(type).options, value);
  return [{ pointer: '/type', ...describeUnknown('positional encoding', type, known) }];
}

/**
 * A `positional` object with every default of its type written out for a model of this shape.
 * @throws OrdoError `model.invalid` with a pointer, relative to the object, for each problem.
 */
export function resolvePositional(options: { readonly type: string }, shape: ModelShape): PositionalOptions {
  const problems = findPositionalProblems(options);
  if (problems.length > 0) {
    throw new OrdoError('model.invalid', 'the positional options have problems', { problems });
  }
  return { ...getPositionalEncoding(options.type).defaults(shape), ...options };
}

/**
 * What is wrong with an encoding in a model of this shape, though its options and the shape are each valid. Pointers lead
 * into the spec.
 * @param options as `resolvePositional` gives them
 */
export function findShapeProblems(options: PositionalOptions, shape: ModelShape): readonly Problem[] {
  return getPositionalEncoding(options.type).findProblems?.(options, shape) ?? [];
}

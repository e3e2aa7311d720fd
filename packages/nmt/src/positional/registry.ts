/** Every positional encoding Ordo knows, by id. Adding one is a file beside this and a line here. */
import { describeUnknown, findById, findProblems, OrdoError, type Problem } from '@ordo/core';
import type { ModelShape } from '../model/model-options.ts';
import { adaptiveT5 } from './adaptive-t5.ts';
import { alibi } from './alibi.ts';
import type { PositionalEncoding, PositionalOptions } from './contract.ts';
import { lape } from './lape.ts';
import { none } from './none.ts';
import { posnetAttn } from './posnet-attn.ts';
import { posnetEmbed } from './posnet-embed.ts';
import { rope } from './rope.ts';
import { rpe } from './rpe.ts';
import { sape } from './sape.ts';
import { t5 } from './t5.ts';
import { weightConcat } from './weight-concat.ts';

/** In the order of the paper's Table 1, then what it does not compare. */
const ENCODINGS: readonly PositionalEncoding[] = [
  none,
  sape,
  lape,
  rpe,
  adaptiveT5,
  posnetAttn,
  posnetEmbed,
  weightConcat,
  t5,
  rope,
  alibi,
];

/** All registered encodings, in the order in which tables list them. */
export function listPositionalEncodings(): readonly PositionalEncoding[] {
  return ENCODINGS;
}

/** @throws OrdoError `model.invalid` for an unknown id, with the closest known one. */
export function getPositionalEncoding(id: string): PositionalEncoding {
  return findById(ENCODINGS, id, { code: 'model.invalid', kind: 'positional encoding', pointer: '/positional/type' });
}

/** All problems of a `positional` object against the options of the type it names. */
export function findPositionalProblems(value: unknown): readonly Problem[] {
  const type = typeof value === 'object' && value !== null ? (value as { type?: unknown }).type : undefined;
  const known = ENCODINGS.map(({ id }) => id);
  if (typeof type === 'string' && known.includes(type)) return findProblems(getPositionalEncoding(type).options, value);
  return [{ pointer: '/type', ...describeUnknown('positional encoding', type, known) }];
}

/**
 * A `positional` object with every default of its type written out for a model of this shape.
 * @throws OrdoError `model.invalid` with a pointer per problem.
 */
export function resolvePositional(options: { readonly type: string }, shape: ModelShape): PositionalOptions {
  const problems = findPositionalProblems(options);
  if (problems.length > 0) {
    throw new OrdoError('model.invalid', 'the positional options have problems', { problems });
  }
  return { ...getPositionalEncoding(options.type).defaults(shape), ...options };
}

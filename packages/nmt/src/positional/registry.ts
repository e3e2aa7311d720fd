/** Every positional encoding Ordo knows, by id. Adding one is a file beside this and a line here. */
import { findProblems, OrdoError, type Problem, suggestClosest } from '@ordo/core';
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

const byId = new Map(ENCODINGS.map((encoding) => [encoding.id, encoding]));

/** All registered encodings, in the order in which tables list them. */
export function listPositionalEncodings(): readonly PositionalEncoding[] {
  return ENCODINGS;
}

/** @throws OrdoError `model.invalid` for an unknown id, with the closest known one. */
export function getPositionalEncoding(id: string): PositionalEncoding {
  const encoding = byId.get(id);
  if (encoding !== undefined) return encoding;
  const guess = suggestClosest(id, [...byId.keys()]);
  throw new OrdoError('model.invalid', `there is no positional encoding ${JSON.stringify(id)}`, {
    pointer: '/positional/type',
    fix: guess === undefined ? `use one of ${[...byId.keys()].join(', ')}` : `did you mean ${JSON.stringify(guess)}?`,
  });
}

/** All problems of a `positional` object against the options of the type it names. */
export function findPositionalProblems(value: unknown): readonly Problem[] {
  const type = typeof value === 'object' && value !== null ? (value as { type?: unknown }).type : undefined;
  if (typeof type === 'string' && byId.has(type)) return findProblems(getPositionalEncoding(type).options, value);
  const known = [...byId.keys()].join(', ');
  const guess = typeof type === 'string' ? suggestClosest(type, [...byId.keys()]) : undefined;
  return [
    {
      pointer: '/type',
      message: `${JSON.stringify(type) ?? 'nothing'} is not a positional encoding`,
      fix: guess === undefined ? `use one of ${known}` : `did you mean ${JSON.stringify(guess)}?`,
    },
  ];
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

/** Every positional encoding that Ordo knows, by id. To add one, write a folder next to this file and a line here. */
import { findById } from '@ordo/core';
import { adaptiveT5 } from './adaptive-t5/declaration.ts';
import { alibi } from './alibi/declaration.ts';
import type { PositionalDeclaration } from './declaration.ts';
import { lape } from './lape/declaration.ts';
import { none } from './none/declaration.ts';
import { posnetAttn } from './posnet-attn/declaration.ts';
import { posnetEmbed } from './posnet-embed/declaration.ts';
import { randomised } from './randomised/declaration.ts';
import { rope } from './rope/declaration.ts';
import { rpe } from './rpe/declaration.ts';
import { sape } from './sape/declaration.ts';
import { t5 } from './t5/declaration.ts';
import { weightConcat } from './weight-concat/declaration.ts';
import { xlCombined } from './xl-combined/declaration.ts';
import { xlHead } from './xl-head/declaration.ts';
import { xlIn } from './xl-in/declaration.ts';

/** The order is that of Table 1 of PosNet's paper; then follow the encodings that it does not compare. */
const ENCODINGS: readonly PositionalDeclaration[] = [
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
  xlIn,
  xlHead,
  xlCombined,
  randomised,
];

/** Returns all registered encodings, in the order in which tables list them. */
export function listPositionalEncodings(): readonly PositionalDeclaration[] {
  return ENCODINGS;
}

/** @throws OrdoError `model.invalid` for an unknown id; the message names the closest known one */
export function getPositionalEncoding(id: string): PositionalDeclaration {
  return findById(ENCODINGS, id, { code: 'model.invalid', kind: 'positional encoding', pointer: '/positional/type' });
}

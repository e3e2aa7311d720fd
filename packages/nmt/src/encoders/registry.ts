/** Every kind of encoder Ordo knows, by id. Adding one is a folder beside this file and a line here. */
import { findById } from '@ordo/core';
import type { EncoderDeclaration } from './declaration.ts';
import { disan } from './disan/declaration.ts';
import { lstm } from './lstm/declaration.ts';
import { none } from './none/declaration.ts';
import { transformer } from './transformer/declaration.ts';

/** The first is the one of models that name none. */
const ENCODERS: readonly [EncoderDeclaration, ...EncoderDeclaration[]] = [transformer, disan, none, lstm];

/** All kinds of encoders, in the order in which tables list them. The first is the default. */
export function listEncoders(): readonly [EncoderDeclaration, ...EncoderDeclaration[]] {
  return ENCODERS;
}

/** @throws OrdoError `model.invalid` for an unknown id, with the closest known one. */
export function getEncoder(id: string): EncoderDeclaration {
  return findById(ENCODERS, id, { code: 'model.invalid', kind: 'encoder', pointer: '/model/encoder/type' });
}

/** Every kind of encoder that Ordo knows, by id. To add one, write a folder next to this file and a line here. */
import { findById } from '@ordo/core';
import type { EncoderDeclaration } from './declaration.ts';
import { disan } from './disan/declaration.ts';
import { lstm } from './lstm/declaration.ts';
import { none } from './none/declaration.ts';
import { transformer } from './transformer/declaration.ts';

/** The first kind is the default for models that name none. */
const ENCODERS: readonly [EncoderDeclaration, ...EncoderDeclaration[]] = [transformer, disan, none, lstm];

/** Returns all kinds of encoders, in the order in which tables list them. The first is the default. */
export function listEncoders(): readonly [EncoderDeclaration, ...EncoderDeclaration[]] {
  return ENCODERS;
}

/** @throws OrdoError `model.invalid` for an unknown id; the message names the closest known one */
export function getEncoder(id: string): EncoderDeclaration {
  return findById(ENCODERS, id, { code: 'model.invalid', kind: 'encoder', pointer: '/model/encoder/type' });
}

/** Every kind of decoder Ordo knows, by id. Adding one is a folder beside this file and a line here. */
import { findById } from '@ordo/core';
import type { DecoderDeclaration } from './declaration.ts';
import { lstm } from './lstm/declaration.ts';
import { transformer } from './transformer/declaration.ts';

/** The first is the one of models that name none. */
const DECODERS: readonly [DecoderDeclaration, ...DecoderDeclaration[]] = [transformer, lstm];

/** All kinds of decoders, in the order in which tables list them. The first is the default. */
export function listDecoders(): readonly [DecoderDeclaration, ...DecoderDeclaration[]] {
  return DECODERS;
}

/** @throws OrdoError `model.invalid` for an unknown id, with the closest known one. */
export function getDecoder(id: string): DecoderDeclaration {
  return findById(DECODERS, id, { code: 'model.invalid', kind: 'decoder', pointer: '/model/decoder/type' });
}

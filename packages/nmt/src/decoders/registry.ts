/** Every kind of decoder that Ordo knows, by id. To add one, write a folder next to this file and a line here. */
import { findById } from '@ordo/core';
import type { DecoderDeclaration } from './declaration.ts';
import { lstm } from './lstm/declaration.ts';
import { transformer } from './transformer/declaration.ts';

/** The first kind is the default for models that name none. */
const DECODERS: readonly [DecoderDeclaration, ...DecoderDeclaration[]] = [transformer, lstm];

/** Returns all kinds of decoders, in the order in which tables list them. The first is the default. */
export function listDecoders(): readonly [DecoderDeclaration, ...DecoderDeclaration[]] {
  return DECODERS;
}

/** @throws OrdoError `model.invalid` for an unknown id; the message names the closest known one */
export function getDecoder(id: string): DecoderDeclaration {
  return findById(DECODERS, id, { code: 'model.invalid', kind: 'decoder', pointer: '/model/decoder/type' });
}

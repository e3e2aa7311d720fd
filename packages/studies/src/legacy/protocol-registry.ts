/** The protocols by id. A new protocol is one file in `protocols/` and one line here. */
import { findById } from '@ordo/core';
import type { Protocol } from './protocol.ts';
import { posnetFigure2 } from './protocols/posnet-figure-2.ts';
import { posnetTable3 } from './protocols/posnet-table-3.ts';

export const PROTOCOLS: readonly Protocol[] = [posnetFigure2, posnetTable3];

/** @throws OrdoError `request.invalid` with the closest id */
export function findProtocol(id: string): Protocol {
  return findById(PROTOCOLS, id, { code: 'request.invalid', kind: 'measurement' });
}

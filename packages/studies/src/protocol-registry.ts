/** Every protocol by id. One protocol = one file under `protocols/` and one line here. */
import { OrdoError, suggestClosest } from '@ordo/core';
import type { Protocol } from './protocol.ts';
import { posnetFigure2 } from './protocols/posnet-figure-2.ts';
import { posnetTable3 } from './protocols/posnet-table-3.ts';

export const PROTOCOLS: readonly Protocol[] = [posnetFigure2, posnetTable3];

/** @throws OrdoError `request.invalid` with the closest known id. */
export function findProtocol(id: string): Protocol {
  const protocol = PROTOCOLS.find((candidate) => candidate.id === id);
  if (protocol !== undefined) return protocol;
  const ids = PROTOCOLS.map((candidate) => candidate.id);
  const guess = suggestClosest(id, ids);
  throw new OrdoError('request.invalid', `there is no measurement ${JSON.stringify(id)}`, {
    fix: guess === undefined ? `use one of: ${ids.join(', ')}` : `did you mean ${JSON.stringify(guess)}?`,
  });
}

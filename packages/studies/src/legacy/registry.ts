/** The studies by id. A new study is one file in `studies/` and one line here. */
import { findById } from '@ordo/core';
import { multi30kDemo } from './studies/multi30k-demo.ts';
import { multi30kEnDe } from './studies/multi30k-en-de.ts';
import { multi30kPosnet } from './studies/multi30k-posnet.ts';
import { orderProbeDemo } from './studies/order-probe-demo.ts';
import { posnetFigure3 } from './studies/posnet-figure-3.ts';
import { posnetFigure4 } from './studies/posnet-figure-4.ts';
import { posnetTable1 } from './studies/posnet-table-1.ts';
import type { Study } from './study.ts';

export const STUDIES: readonly Study[] = [
  orderProbeDemo,
  multi30kDemo,
  multi30kEnDe,
  multi30kPosnet,
  posnetTable1,
  posnetFigure3,
  posnetFigure4,
];

/** @throws OrdoError `request.invalid` with the closest id */
export function findStudy(id: string): Study {
  return findById(STUDIES, id, { code: 'request.invalid', kind: 'study' });
}

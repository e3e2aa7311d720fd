/** Refuses to train with processes that would not compute the same bits from the same numbers. */
import { hashJson, listOf, OrdoError } from '@ordo/core';
import { arithmeticOf, type ProcessGroup } from '@ordo/nmt';
import type { Engine } from '@ordo/tensor';
import { ENGINE_TABLE, SHARING_ENGINES } from '@ordo/tensor/engine-table';

/** The number of digits of a hash that a number holds exactly. */
const DIGITS = 12;

/** @throws OrdoError `processes.unavailable` in every process of the group */
export function requireAlike(group: ProcessGroup, engine: Engine): void {
  if (group.size === 1) return;
  const own = Number.parseInt(hashJson({ ...arithmeticOf(engine) }).slice(0, DIGITS), 16);
  const all = group.gather([own, ENGINE_TABLE[engine.id].sharesTraining ? 1 : 0]);
  const [first] = all;
  const other = all.findIndex(([hash]) => hash !== first?.[0]);
  if (other === -1 && first?.[1] === 1) return;
  const what =
    other === -1
      ? `their engine is "${engine.id}", and they train together on ${listOf(SHARING_ENGINES.map((id) => `"${id}"`))} only`
      : `rank ${other} computes on another engine, instruction set or version of Node than rank 0`;
  throw new OrdoError('processes.unavailable', `the processes cannot train together: ${what}`, {
    fix: 'start them on machines of one kind, with the same engine built on each',
  });
}

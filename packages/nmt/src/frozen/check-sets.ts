/** Checks sets of positions before anything is computed. */
import { OrdoError } from '@ordo/core';
import type { PositionSet } from './frozen-model.ts';

/** @throws OrdoError `engine.invalid-input` for a position that the input does not have, or that a set names twice */
export function checkSets(sets: readonly PositionSet[], lengths: Readonly<Record<keyof PositionSet, number>>): void {
  if (sets.length === 0) throw new OrdoError('engine.invalid-input', 'no set of positions is given');
  for (const set of sets) {
    for (const side of ['source', 'target'] as const) checkPositions(set[side] ?? [], lengths[side], side);
  }
}

function checkPositions(positions: readonly number[], length: number, side: keyof PositionSet): void {
  const wrong = positions.find((position) => !Number.isInteger(position) || position < 0 || position >= length);
  if (wrong !== undefined) {
    throw new OrdoError('engine.invalid-input', `position ${wrong} is not in a ${side} of ${length} tokens`, {
      fix: `name positions from 0 to ${length - 1}`,
    });
  }
  if (new Set(positions).size < positions.length) {
    throw new OrdoError('engine.invalid-input', `a set names a position of the ${side} twice`);
  }
}

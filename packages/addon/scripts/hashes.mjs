// Computes hashes that identify builds: an object by its source, headers, flags and compiler; an addon by its objects.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export const hashOf = (parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
};

/**
 * Hashes a unit without the headers of N-API and without their path: its functions are the same in every version of Node, so
 * another Node must not cause a new compilation.
 */
export function hashUnit(unit, headerHash, compiler) {
  return hashOf([readFileSync(unit.source), unit.flags.join(' '), headerHash, compiler]);
}

export function hashAll(unitHashes, linking) {
  return hashOf([...unitHashes, linking]);
}

/** Checks the pools of runs that are to be queued, because a key may be limited to some pools. */
import { OrdoError } from '@ordo/core';

/**
 * Checks the pools.
 * @param allowed empty for any pool
 * @throws OrdoError `auth.forbidden` for the first run in another pool
 */
export function requirePools(allowed: readonly string[], places: readonly { readonly pool: string }[]): void {
  if (allowed.length === 0) return;
  const other = places.find(({ pool }) => !allowed.includes(pool))?.pool;
  if (other === undefined) return;
  const names = allowed.map((pool) => JSON.stringify(pool)).join(', ');
  throw new OrdoError('auth.forbidden', `only the pools ${names} may be used here, and not "${other}"`, {
    pointer: '/resources/pool',
    fix: 'change resources.pool, or ask an administrator to allow the pool',
  });
}

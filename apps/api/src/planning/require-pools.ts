/** A key that submits may be bound to pools. */
import { OrdoError } from '@ordo/core';
import type { ApiKey } from '@ordo/store';
import type { ResolvedRun } from './resolve-runs.ts';

/** @throws OrdoError `auth.forbidden` for the first run that would go elsewhere */
export function requirePools(key: ApiKey | null, runs: readonly ResolvedRun[]): void {
  if (key === null || key.role !== 'submit' || key.pools.length === 0) return;
  const pools = runs.map(({ spec }) => spec.resources.pool);
  const other = pools.find((pool) => !key.pools.includes(pool));
  if (other === undefined) return;
  const allowed = key.pools.map((pool) => JSON.stringify(pool)).join(', ');
  throw new OrdoError('auth.forbidden', `key ${key.id} may submit to ${allowed}, and not to the pool "${other}"`, {
    pointer: '/resources/pool',
    fix: 'change resources.pool, or ask an administrator for a key for that pool',
  });
}

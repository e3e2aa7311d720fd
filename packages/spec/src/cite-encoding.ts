/** Names a run's positional encoding as a paper would. */
import { listPositionalEncodings } from '@ordo/nmt/declarations';
import type { RunSpec } from './run-spec.ts';

/**
 * `sape: Sinusoidal absolute positions. Vaswani et al. 2017, "Attention Is All You Need", §3.5`. Nothing for an encoding that
 * this version no longer has: the run may be older.
 */
export function citeEncoding({ positional }: Pick<RunSpec, 'positional'>): string[] {
  const found = listPositionalEncodings().find(({ id }) => id === positional.type);
  return found === undefined ? [] : [`${found.id}: ${found.title}. ${found.citation}`];
}

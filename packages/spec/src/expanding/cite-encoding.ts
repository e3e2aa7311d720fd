/** Cites the positional encoding of a run. */
import { listPositionalEncodings } from '@ordo/nmt/declarations';
import type { RunSpec } from '../results/run-spec.ts';

/**
 * Gives a line such as `sape: Sinusoidal absolute positions. Vaswani et al. 2017, "Attention Is All You Need", §3.5`.
 * The list is empty if the run is from an older version whose encoding no longer exists.
 */
export function citeEncoding({ positional }: Pick<RunSpec, 'positional'>): string[] {
  const found = listPositionalEncodings().find(({ id }) => id === positional.type);
  return found === undefined ? [] : [`${found.id}: ${found.title}. ${found.citation}`];
}

/** Counts the runs of each variant by their states. */
import type { Schemas } from '../../data/api.ts';

export interface VariantCounts {
  readonly variant: string;
  readonly counts: Schemas['RunCounts'];
}

/** Returns the variants in the order of their first runs. */
export function countByVariant(
  runs: readonly Pick<Schemas['Experiment']['runs'][number], 'variant' | 'state'>[],
): VariantCounts[] {
  const byVariant = new Map<string, Schemas['RunCounts']>();
  for (const { variant, state } of runs) {
    const counts = byVariant.get(variant) ?? { queued: 0, running: 0, succeeded: 0, failed: 0, cancelled: 0 };
    byVariant.set(variant, counts);
    counts[state] += 1;
  }
  return [...byVariant].map(([variant, counts]) => ({ variant, counts }));
}

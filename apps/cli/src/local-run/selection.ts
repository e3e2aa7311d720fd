/** Selects the runs that `--variant` and `--seed` name. */
import { nameSeeds, OrdoError, unknownName } from '@ordo/core';
import type { RunSpec } from '@ordo/spec';

/** The words of the command line. An option that was not given selects every run. */
export interface Selection {
  readonly variant?: readonly string[];
  readonly seed?: readonly string[];
  /** The variant that the others are tested against. */
  readonly baseline?: string;
}

export function isSelected(run: RunSpec, { variant, seed }: Selection): boolean {
  return (variant?.includes(run.variant) ?? true) && (seed?.includes(String(run.seed)) ?? true);
}

/**
 * Checks that each selected variant and seed is one of the spec, and that the baseline is one of the selected variants.
 * @throws OrdoError `request.invalid` for the first name that is not
 */
export function checkSelection(runs: readonly RunSpec[], { variant, seed = [], baseline }: Selection): void {
  const variants = [...new Set(runs.map((run) => run.variant))];
  const seeds = [...new Set(runs.map((run) => run.seed))];
  for (const label of variant ?? []) requireVariant(label, variants, 'variant');
  const unknown = seed.find((text) => !seeds.map(String).includes(text));
  if (unknown !== undefined) {
    throw new OrdoError('request.invalid', `the spec has no seed ${JSON.stringify(unknown)}`, {
      fix: `it has ${nameSeeds(seeds)}`,
    });
  }
  if (baseline !== undefined) requireVariant(baseline, variant ?? variants, 'baseline');
}

function requireVariant(label: string, known: readonly string[], kind: string): void {
  if (!known.includes(label)) throw unknownName(label, known, { code: 'request.invalid', kind });
}

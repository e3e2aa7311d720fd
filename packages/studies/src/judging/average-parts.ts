/** Computes the values of parts that are means over other parts, seed by seed. */
import type { Observation, SeedValue } from './observation.ts';
import { placesOf } from '../places-of-study.ts';
import type { Study } from '../study.ts';

/** Returns the observations of all parts of the kind `mean`, so that a table of such a part shows the judged values. */
export function averageParts(study: Study, observations: readonly Observation[]): Observation[] {
  const places = placesOf(study);
  return Object.entries(study.parts).flatMap(([part, contents]) => {
    if (!('mean' in contents)) return [];
    const { rows = [], metrics = [] } = places.get(part) ?? {};
    const variants = rows.flatMap(({ variant }) => (variant === null ? [] : [variant]));
    return variants.flatMap((variant) =>
      metrics.flatMap(({ id: metric }) => {
        const own = observations.filter((one) => one.variant === variant && one.metric === metric);
        if (!own.some((one) => contents.mean.includes(one.part))) return [];
        const seedsAt = (name: string) => own.find((one) => one.part === name)?.seeds ?? [];
        return [{ part, variant, metric, seeds: averageSeeds(study.seeds, contents.mean, seedsAt) }];
      }),
    );
  });
}

/** Returns the mean over parts for each seed. A seed without a value in one of the parts has none. */
export function averageSeeds(
  registered: readonly number[],
  parts: readonly string[],
  seedsAt: (part: string) => readonly SeedValue[],
): SeedValue[] {
  const byPart = parts.map((part) => ({ part, seeds: seedsAt(part) }));
  return registered.map((seed) => {
    const values = byPart.map(({ part, seeds }) => ({ part, found: seeds.find((one) => one.seed === seed) }));
    const lost = values.find(({ found }) => found === undefined || found.value === null);
    if (lost !== undefined) {
      const { outcome = 'missing', reason = 'not run' } = lost.found ?? {};
      return { seed, outcome, value: null, reason: `${reason ?? outcome}, ${lost.part}` };
    }
    const sum = values.reduce((total, { found }) => total + (found?.value ?? Number.NaN), 0);
    const signatures = values.flatMap(({ found }) => found?.signature ?? []);
    const signature = signatures.length === 0 ? {} : { signature: signatures.join(' and ') };
    return { seed, outcome: 'finished', value: sum / values.length, reason: null, ...signature };
  });
}

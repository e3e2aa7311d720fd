/** Collects the values of the rows that targets are about: registered seeds only, and means over parts. */
import { listOf, nameSeeds, OrdoError } from '@ordo/core';
import { averageSeeds } from './average-parts.ts';
import type { Observation, SeedValue } from './observation.ts';
import { partOf, placesOf } from '../places-of-study.ts';
import type { Study } from '../study.ts';
import type { Column, Evidence, Sample } from './evidence.ts';

export interface EvidenceOptions {
  /** Returns [part][row] → the hours that one seed takes. */
  readonly hoursPerSeed?: ((part: string, row: string) => number | null) | undefined;
}

export function collectEvidence(
  study: Study,
  observations: readonly Observation[],
  { hoursPerSeed }: EvidenceOptions = {},
): Evidence {
  const places = placesOf(study);
  const byKey = new Map(observations.map((one) => [keyOf(one.part, one.metric, one.variant), one]));
  const seedsAt = (part: string, metric: string, variant: string): readonly SeedValue[] => {
    const contents = partOf(study, part);
    if (!('mean' in contents)) return byKey.get(keyOf(part, metric, variant))?.seeds ?? [];
    return averageSeeds(study.seeds, contents.mean, (name) => seedsAt(name, metric, variant));
  };
  const sample = (column: Column, row: string): Sample => {
    const variant = places.get(column.part)?.rows.find((known) => known.row === row)?.variant ?? null;
    return variant === null
      ? withoutVariant(study, row)
      : sampleOf({ study, row, column, seeds: seedsAt(column.part, column.metric, variant) });
  };
  const rows = (part: string) => places.get(part)?.rows.map(({ row }) => row) ?? [];
  const metric = ({ part, metric: id }: Column) => findMetric(places.get(part)?.metrics ?? [], id);
  return {
    alpha: study.alpha ?? 0.05,
    rows,
    metric,
    sample,
    ends: (column) => (column.scale === 'ratio' ? null : metric(column).ends),
    hoursPerSeed: (part, wanted) => sumOf(wanted.map((row) => hoursPerSeed?.(part, row) ?? null)),
  };
}

const keyOf = (...names: readonly string[]): string => JSON.stringify(names);

function sumOf(values: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const value of values) {
    if (value === null) return null;
    sum += value;
  }
  return sum;
}

function findMetric<Metric extends { readonly id: string }>(metrics: readonly Metric[], id: string): Metric {
  const found = metrics.find((metric) => metric.id === id);
  if (found !== undefined) return found;
  throw new OrdoError('internal.unexpected', `no metric ${JSON.stringify(id)}, although the study is valid`);
}

function withoutVariant({ seeds }: Study, row: string): Sample {
  return {
    row,
    values: [],
    signatures: [],
    extra: [],
    seeds: { registered: [...seeds], finished: [], lost: [...seeds] },
    lack: { reason: 'no-variant', what: 'no variant in Ordo' },
  };
}

interface Found {
  readonly study: Study;
  readonly row: string;
  readonly column: Column;
  readonly seeds: readonly SeedValue[];
}

function sampleOf({ study, row, column, seeds }: Found): Sample {
  const values: number[] = [];
  const lost: { seed: number; why: string }[] = [];
  const signatures = new Set<string>();
  for (const seed of study.seeds) {
    const found = seeds.find((one) => one.seed === seed);
    if (found?.outcome !== 'finished' || found.value === null)
      lost.push({ seed, why: found === undefined ? 'not run' : (found.reason ?? found.outcome) });
    else if (column.scale === 'ratio' && found.value <= 0) lost.push({ seed, why: `${found.value} has no ratio` });
    else {
      values.push(column.scale === 'ratio' ? Math.log(found.value) : found.value);
      if (found.signature !== undefined) signatures.add(found.signature);
    }
  }
  const finished = study.seeds.filter((seed) => !lost.some((one) => one.seed === seed));
  const counted = { registered: [...study.seeds], finished, lost: lost.map(({ seed }) => seed) };
  const extra = seeds.map(({ seed }) => seed).filter((seed) => !study.seeds.includes(seed));
  const lack = lost.length === 0 ? null : describeLost(lost);
  return { row, values, signatures: [...signatures], seeds: counted, extra, lack };
}

/** Describes lost seeds. Those that were lost for the same reason are named together. */
function describeLost(lost: readonly { seed: number; why: string }[]): Sample['lack'] {
  const reasons = [...new Set(lost.map(({ why }) => why))];
  const told = reasons.map((reason) => {
    const seeds = lost.filter(({ why }) => why === reason).map(({ seed }) => seed);
    return `${nameSeeds(seeds)} (${reason})`;
  });
  return { reason: 'missing-seeds', what: `no value for ${listOf(told)}` };
}

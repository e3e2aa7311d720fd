/** Gives targets the values of their rows: registered seeds only, means over parts, and spreads. */
import { OrdoError } from '@ordo/core';
import type { Observation, SeedValue } from '../observation.ts';
import { partOf, placesOf } from '../places-of-study.ts';
import type { Study } from '../study.ts';
import type { Column, Evidence, Sample, Spread } from './evidence.ts';

export interface EvidenceOptions {
  /** [part][row] → hours that a seed of it takes. */
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
  return {
    alpha: study.alpha ?? 0.05,
    registered: study.seeds,
    rows,
    metric: ({ part, metric }) => findMetric(places.get(part)?.metrics ?? [], metric),
    sample,
    spread: (): Spread | null => null,
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
  const explanation = `Ordo has nothing for ${row} yet.`;
  return {
    row,
    values: [],
    seeds: { registered: [...seeds], finished: [], lost: [...seeds] },
    lack: { reason: 'no-variant', explanation },
  };
}

/** The mean over parts of each seed; a seed without a value in one of them has none. */
function averageSeeds(
  registered: readonly number[],
  parts: readonly string[],
  seedsAt: (part: string) => readonly SeedValue[],
): SeedValue[] {
  const byPart = parts.map((part) => ({ part, seeds: seedsAt(part) }));
  return registered.map((seed) => {
    const values = byPart.map(({ part, seeds }) => ({ part, found: seeds.find((one) => one.seed === seed) }));
    const lost = values.find(({ found }) => found === undefined || found.value === null);
    if (lost !== undefined) {
      const { outcome = 'missing', reason = null } = lost.found ?? {};
      return { seed, outcome, value: null, reason: `${lost.part}: ${reason ?? outcome}` };
    }
    const sum = values.reduce((total, { found }) => total + (found?.value ?? Number.NaN), 0);
    return { seed, outcome: 'finished', value: sum / values.length, reason: null };
  });
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
  for (const seed of study.seeds) {
    const found = seeds.find((one) => one.seed === seed);
    if (found?.outcome === 'finished' && found.value !== null) values.push(scaled(found.value, column));
    else lost.push({ seed, why: found === undefined ? 'was not run' : (found.reason ?? found.outcome) });
  }
  const finished = study.seeds.filter((seed) => !lost.some((one) => one.seed === seed));
  const counted = { registered: [...study.seeds], finished, lost: lost.map(({ seed }) => seed) };
  return { row, values, seeds: counted, lack: lost.length === 0 ? null : describeLost(row, lost) };
}

/** Differences of logarithms are ratios. */
function scaled(value: number, { scale, metric }: Column): number {
  if (scale !== 'ratio') return value;
  if (value > 0) return Math.log(value);
  throw new OrdoError('study.invalid', `${metric} is ${value}, and only values above 0 have ratios`, {
    fix: 'compare them by their difference: remove "scale"',
  });
}

function describeLost(row: string, lost: readonly { seed: number; why: string }[]): Sample['lack'] {
  const told = lost.map(({ seed, why }) => `seed ${seed} (${why})`).join(', ');
  return { reason: 'missing-seeds', explanation: `${row} has no value for ${told}.` };
}

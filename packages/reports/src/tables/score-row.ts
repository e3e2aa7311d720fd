/** The scores of a row: the mean, standard deviation and confidence interval over its seeds. */
import { mean, standardDeviation } from '@ordo/core';
import { describeArithmetic } from '@ordo/spec';
import { studentQuantile } from '@ordo/statistics';
import { present } from '../present.ts';
import type { RowScore, SeedGroup } from './table-data.ts';

export type Scored = Omit<RowScore, 'significance'>;

/** Scores a row. @param baseline the group that the row is compared with */
export function scoreRow(group: SeedGroup, metric: string, baseline: SeedGroup | null): Scored {
  const bySeed = group.seeds.map(({ scores }) => scores.get(metric) ?? null);
  const values = present(bySeed);
  const computedOn = listArithmetic(group);
  const compared = baseline === null ? [] : listArithmetic(baseline);
  return {
    bySeed,
    n: values.length,
    mean: mean(values),
    std: standardDeviation(values),
    interval: findInterval(values),
    computedOn,
    mixesArithmetic: values.length > 0 && new Set([...computedOn, ...compared]).size > 1,
  };
}

/** Returns the 95 % confidence interval of the mean: x̄ ± t · s / √n with n − 1 degrees of freedom (Student 1908). */
function findInterval(values: readonly number[]): [number, number] | null {
  const [centre, std] = [mean(values), standardDeviation(values)];
  if (centre === null || std === null) return null;
  const half = (studentQuantile(0.975, values.length - 1) * std) / Math.sqrt(values.length);
  return [centre - half, centre + half];
}

function listArithmetic({ seeds }: SeedGroup): string[] {
  return [...new Set(present(seeds.map(({ run }) => run?.result)).map(({ identity }) => describeArithmetic(identity)))];
}

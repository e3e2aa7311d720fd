/** Builds the rows of a part of a study, with its registered seeds, from runs or from scores. */
import { type Observation, rowsOf, type Study } from '@ordo/studies';
import type { ReportRun } from '../report-run.ts';
import { groupRuns } from './group-runs.ts';
import type { RowSeed, SeedGroup } from './table-data.ts';

/**
 * Returns a group for each row of the study, even without a run, and for each further variant of the runs. Groups contain only
 * registered seeds, because only these are judged.
 */
export function groupByStudy(
  study: Study,
  part: string,
  source: { readonly runs: readonly ReportRun[]; readonly observations: readonly Observation[] },
): SeedGroup[] {
  const rows = rowsOf(study, part);
  const runs = groupRuns(source.runs, study.seeds);
  const observations = source.observations.filter((one) => one.part === part);
  const variants = new Set([...runs, ...observations].map(({ variant }) => variant));
  const further = [...variants].filter((variant) => rows.every((row) => row.variant !== variant));
  return [...rows, ...further.map((variant) => ({ row: variant, variant }))].map(({ row, variant }) => {
    const run = runs.find((group) => group.variant === variant);
    const own = observations.filter((one) => one.variant === variant);
    const seeds = study.seeds.map((seed) =>
      joinSeed(
        run?.seeds.find((one) => one.seed === seed),
        own,
        seed,
      ),
    );
    return { title: row, variant: variant ?? row, seeds };
  });
}

/** Joins everything that was observed of one seed. Without a run, its outcome is the worst one of its observations. */
function joinSeed(fromRun: RowSeed | undefined, observations: readonly Observation[], seed: number): RowSeed {
  const found = observations.map(({ metric, seeds }) => ({ metric, value: seeds.find((one) => one.seed === seed) }));
  const scores = new Map<string, number>();
  for (const { metric, value } of found) if (typeof value?.value === 'number') scores.set(metric, value.value);
  if (fromRun !== undefined) return { ...fromRun, scores };
  const lost = found.find(({ value }) => value?.outcome !== 'finished');
  if (found.length > 0 && lost === undefined) return { seed, outcome: 'finished', run: null, reason: null, scores };
  return { seed, outcome: lost?.value?.outcome ?? 'missing', run: null, reason: lost?.value?.reason ?? null, scores };
}

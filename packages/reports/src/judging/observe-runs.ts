/** Derives observations from the runs of a part of a study: their scores, their costs, and scores at other n-gram orders. */
import { COSTS, metricsNeeded, type NeededMetric, type Observation, type SeedValue, type Study } from '@ordo/studies';
import type { ReportRun } from '../report-run.ts';
import { groupRuns } from '../tables/group-runs.ts';
import type { RowSeed } from '../tables/table-data.ts';
import { readCosts } from './read-costs.ts';
import type { Reading } from './reading.ts';
import { scoreDerived } from './score-derived.ts';

/**
 * Returns one observation for each variant and metric. A finished seed without a value counts as lost, too.
 * @throws OrdoError `request.invalid` for two runs of one variant and seed
 */
export function observeRuns(study: Study, part: string, runs: readonly ReportRun[]): Observation[] {
  const derived = metricsNeeded(study, part);
  const costs = readCosts(runs);
  const read = (run: ReportRun): ReadonlyMap<string, Reading> =>
    new Map([...readScores(run), ...costs(run), ...scoreDerived(run, derived)]);
  return groupRuns(runs, study.seeds).flatMap(({ variant, seeds }) => {
    const readings = seeds.map(({ run }) => (run === null ? new Map<string, Reading>() : read(run)));
    const found = new Set(readings.flatMap((reading) => [...reading.keys()]));
    // A variant of which no run has finished has no readings, but its seeds have reasons, which verdicts and tables must tell.
    const metrics = found.size > 0 ? [...found] : expectedMetrics(seeds, derived);
    return metrics.map((metric) => ({
      part,
      variant,
      metric,
      seeds: seeds.map((seed, i) => ({
        ...toSeedValue(seed, readings[i]?.get(metric)),
        ...signatureOf(seed.run, metric),
      })),
    }));
  });
}

/** Lists the metrics that runs will have when they finish. */
function expectedMetrics(seeds: readonly RowSeed[], derived: readonly NeededMetric[]): string[] {
  const scored = seeds.flatMap(({ run }) => run?.spec.evaluation.metrics.map(({ id }) => id) ?? []);
  return [...new Set([...scored, ...derived.map(({ name }) => name), ...COSTS.map(({ id }) => id)])];
}

function readScores({ result }: ReportRun): [string, Reading][] {
  return (result?.scores ?? []).map(({ metric, score }) => [metric, score]);
}

/** Returns how a metric was scored. One that is derived from another is scored in the same way. */
function signatureOf(run: ReportRun | null, metric: string): Pick<SeedValue, 'signature'> {
  const scored = run?.result?.scores.find((score) => score.metric === metric.split(' ')[0]);
  return scored === undefined ? {} : { signature: scored.signature };
}

function toSeedValue({ seed, outcome, reason }: RowSeed, reading: Reading | undefined): SeedValue {
  if (outcome !== 'finished') return { seed, outcome, value: null, reason: reason ?? outcome };
  if (typeof reading === 'number') return { seed, outcome, value: reading, reason: null };
  return { seed, value: null, ...(reading ?? { outcome: 'missing', reason: 'its result has no such score' }) };
}

/** Chooses the values of each variant from the runs of a search, and makes the runs that use them. */
import { canonicalJson, mean, splitPointer } from '@ordo/core';
import { formatScore } from '@ordo/core/format-score';
import { ALL_METRICS } from '@ordo/metrics';
import { expandSpec, type RunSpec, type Spec } from '@ordo/spec';
import { listCombinations, listVariants, searchSpec, type Values } from './search-spec.ts';
import type { Tune } from './tune-schema.ts';

const LOSS_DIGITS = 4;

/** What one run of a search shows. */
export interface TrialRun {
  /** The variant of the search, which names the values as well. */
  readonly variant: string;
  readonly seed: number;
  /** `diverged`: the training ran away, which rules its values out. `open`: there is no result yet, or it failed otherwise. */
  readonly state: 'finished' | 'diverged' | 'open';
  /** The loss or score on the validation data; null unless it has finished. */
  readonly value: number | null;
}

export interface Trial {
  readonly values: Values;
  readonly state: TrialRun['state'];
  /** The mean over the seeds; null unless all of them have finished. */
  readonly mean: number | null;
}

export interface Choice {
  /** The variant of the part. */
  readonly variant: string;
  readonly trials: readonly Trial[];
  /** The values of the best trial; null before all trials have ended, or if all of them diverged. */
  readonly chosen: Values | null;
}

/** Chooses the values of each variant. Nothing is chosen before every trial of a variant has ended. Of equals, the first wins. */
export function chooseValues(spec: Spec, tune: Tune, runs: readonly TrialRun[]): Choice[] {
  const combinations = listCombinations(tune);
  const labels = listVariants(searchSpec(spec, tune));
  return listVariants(spec).map((variant, i) => {
    const trials = combinations.map((values, k) => {
      const label = labels[i * combinations.length + k];
      const own = tune.seeds.map((seed) => runs.find((run) => run.variant === label && run.seed === seed));
      return judgeTrial(values, own);
    });
    return { variant, trials, chosen: findBest(trials, tune) };
  });
}

function judgeTrial(values: Values, runs: readonly (TrialRun | undefined)[]): Trial {
  const states = new Set(runs.map((run) => run?.state ?? 'open'));
  if (states.has('open')) return { values, state: 'open', mean: null };
  if (states.has('diverged')) return { values, state: 'diverged', mean: null };
  return { values, state: 'finished', mean: mean(runs.map((run) => run?.value ?? Number.NaN)) };
}

function findBest(trials: readonly Trial[], { metric }: Tune): Values | null {
  if (trials.some(({ state }) => state === 'open')) return null;
  const sign = higherWins(metric) ? 1 : -1;
  let best: { readonly values: Values; readonly score: number } | null = null;
  for (const { values, mean: found } of trials) {
    if (found !== null && (best === null || sign * found > best.score)) best = { values, score: sign * found };
  }
  return best?.values ?? null;
}

function higherWins(metric: string): boolean {
  return metric !== 'loss' && metricOf(metric)?.higherIsBetter !== false;
}

/** Returns undefined for the loss, which is no metric of translations. */
function metricOf(metric: string): (typeof ALL_METRICS)[number] | undefined {
  return ALL_METRICS.find(({ id }) => id === metric);
}

/**
 * Returns the runs of the part with the chosen values, which are part of their identity as any option is. Variants without a
 * choice have no runs.
 */
export function tunedRuns(spec: Spec, tune: Tune, choices: readonly Pick<Choice, 'variant' | 'chosen'>[]): RunSpec[] {
  const combinations = listCombinations(tune).map((values) => canonicalJson(values));
  const all = expandSpec({ ...spec, matrix: { ...spec.matrix, ...tune.values } });
  return choices.flatMap(({ variant, chosen }, i) => {
    if (chosen === null) return [];
    const place = i * combinations.length + combinations.indexOf(canonicalJson(chosen));
    const { length } = spec.seeds;
    return all.slice(place * length, (place + 1) * length).map((run) => ({ ...run, variant }));
  });
}

/** Says what was chosen for a variant, and what its trials gave. */
export function tellChoice({ variant, trials, chosen }: Choice, { metric }: Tune): string {
  const { title, digits } = metricOf(metric) ?? { title: metric, digits: LOSS_DIGITS };
  const tried = trials.map(({ values, state, mean: found }) => {
    return `${tellValues(values)} (${found === null ? state : formatScore(found, digits)})`;
  });
  const what = chosen === null ? 'nothing is chosen' : `${tellValues(chosen)} is chosen`;
  return `${variant}: ${what} by ${title} on validation data, of ${tried.join(', ')}`;
}

export function tellValues(values: Values): string {
  const told = Object.entries(values).map(
    ([pointer, value]) => `${splitPointer(pointer).at(-1)} ${canonicalJson(value)}`,
  );
  return told.join(', ');
}

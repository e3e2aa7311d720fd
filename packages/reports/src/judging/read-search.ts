/** Reads the search of a part from its runs: what was chosen, and why the part may not be judged. */
import { canonicalJson, nameSeeds } from '@ordo/core';
import { valueAt } from '@ordo/spec';
import {
  type Choice,
  chooseValues,
  type Observation,
  partOf,
  readTrial,
  specOfPart,
  type Study,
  tellChoice,
  tellValues,
  type TrialRun,
  type Tune,
  type Tuning,
  tuneOf,
} from '@ordo/studies';
import { type ReportPart, runsOf } from '../report-part.ts';
import type { ReportRun } from '../report-run.ts';

/** The outcome of a search, with what a table says about it. */
export interface ReadSearch extends Tuning {
  readonly notes: readonly string[];
}

/** Returns null for a part without a search. */
export function readSearch(study: Study, name: string, part: ReportPart): ReadSearch | null {
  const tune = tuneOf(partOf(study, name));
  if (tune === undefined) return null;
  const trials = 'runs' in part ? readTrials(part.trials ?? [], tune) : observeTrials(part.trials ?? [], tune);
  const choices = chooseValues(specOfPart(study, name), tune, trials);
  const chosen = choices.flatMap(({ variant, chosen: values }) =>
    values === null ? [] : [[variant, tellValues(values)] as const],
  );
  return {
    open: findOpen(choices, runsOf(part)),
    chosen: Object.fromEntries(chosen),
    notes: [
      `Each variant tried the same values on validation data, for ${tune.updates} updates with ${nameSeeds(tune.seeds)}.`,
      ...choices.map((choice) => tellChoice(choice, tune)),
      ...('runs' in part ? [] : ['The table of scores does not say whether its runs used what was chosen.']),
    ],
  };
}

/** Returns the runs of a search in the form in which values are chosen. */
export function readTrials(runs: readonly ReportRun[], tune: Tune): TrialRun[] {
  return runs.map(({ variant, seed, state, failure, result }) => {
    const loss = result?.training.bestValidationLoss ?? null;
    const failed = state === 'failed' ? failure : null;
    return readTrial({ variant, seed, failure: failed, loss, scores: result?.scores ?? [] }, tune);
  });
}

/** Returns the trials in a table of scores in the form in which values are chosen. */
function observeTrials(observations: readonly Observation[], tune: Tune): TrialRun[] {
  return observations
    .filter(({ metric }) => metric === tune.metric)
    .flatMap(({ variant, metric, seeds }) =>
      seeds.map(({ seed, value, reason }) => {
        const scores = value === null ? [] : [{ metric, score: value }];
        return readTrial({ variant, seed, failure: reason, loss: value, scores }, tune);
      }),
    );
}

/** Says why nothing may be concluded: a search that has not ended, or runs that do not use what was chosen. */
function findOpen(choices: readonly Choice[], runs: readonly ReportRun[]): string | null {
  const open = choices.filter(({ chosen }) => chosen === null).map(({ variant }) => variant);
  if (open.length > 0) return `The search has chosen nothing for ${open.join(', ')}`;
  for (const { variant, seed, spec } of runs) {
    const chosen = choices.find((choice) => choice.variant === variant)?.chosen ?? {};
    for (const [pointer, value] of Object.entries(chosen)) {
      const used = valueAt(spec, pointer);
      if (used !== undefined && canonicalJson(used) === canonicalJson(value)) continue;
      return `The search has chosen ${tellValues(chosen)} for ${variant}, and its run with seed ${seed} does not use that`;
    }
  }
  return null;
}

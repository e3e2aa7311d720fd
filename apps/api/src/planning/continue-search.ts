/** Continues a search whose trials have ended: chooses the values, and saves the experiment whose runs use them. */
import { OrdoError } from '@ordo/core';
import { readSummary, type Spec } from '@ordo/spec';
import type { Experiment, Store } from '@ordo/store';
import { type Choice, chooseValues, readTrial, requirePins, specOfPart, type Tune, tunedRuns } from '@ordo/studies';
import type { Tools } from '../apart/tools.ts';
import { toNewStudy } from '../views/find-study.ts';
import { experimentNotFound } from '../views/load-experiment.ts';
import { resolveRuns, type Surroundings, toNewRun } from './resolve-runs.ts';
import { ownReader } from './retry-runs.ts';
import { placeSpec, type SavedRuns } from './save-runs.ts';
import { findTunedPart, type StoredChoice } from './tuned-expansion.ts';

interface AskedContinuation extends Surroundings {
  /** The experiment whose runs are the trials. */
  readonly searchId: string;
}

/**
 * Continues the search, for its owner, with its key and in its pool. Returns null if it was continued or cancelled in the meantime.
 * @throws OrdoError as a submission does; `experiment.conflict` if every trial has diverged
 */
export async function continueSearch(
  { searchId, ...surroundings }: AskedContinuation,
  { store }: Tools,
): Promise<SavedRuns | null> {
  const experiment = await store.experiments.findSubmitted(searchId);
  const search = await store.searches.find(searchId);
  if (experiment === null || search === null) throw experimentNotFound(searchId);
  const found = await findTunedPart(store, experiment);
  if (found === null) throw experimentNotFound(searchId);
  const { study, part, tune } = found;
  const { document } = study;
  const choices = await choose(store, searchId, { spec: specOfPart(document, part), tune });
  const { version } = surroundings.code;
  const asked = placeSpec(specOfPart(document, part), poolOf(experiment));
  const sent = { body: asked, reader: ownReader(experiment), ...surroundings };
  const { spec, runs } = await resolveRuns(sent, store, (whole) => tunedRuns(whole, tune, choices));
  requirePins(document, { code: version, parts: [{ part, runs }] });
  const { createdBy, owner } = experiment;
  const submission = {
    name: spec.name,
    spec,
    createdBy,
    owner,
    by: { keyId: createdBy, owner, requestId: null, address: null },
    runs: runs.map((run) => toNewRun(run, version)),
    study: { ...toNewStudy(study), part },
    ...(search.waitingLimit === null ? {} : { waitingLimit: search.waitingLimit }),
  };
  const submitted = await store.searches.continue({ searchId, choices, submission });
  return submitted === null ? null : { ...submitted, runs: runs.length, study: document.id };
}

/** The part was submitted to this pool; without one, to that of its spec. */
function poolOf({ spec }: Experiment): string | undefined {
  return (spec as unknown as Spec).resources?.pool;
}

async function choose(
  store: Store,
  searchId: string,
  { spec, tune }: { readonly spec: Spec; readonly tune: Tune },
): Promise<StoredChoice[]> {
  const choices = chooseValues(spec, tune, await readTrials(store, searchId, tune));
  if (choices.every(({ chosen }) => chosen === null)) {
    throw new OrdoError('experiment.conflict', `every trial of the search ${searchId} has diverged`, {
      fix: 'let the part try other values, which makes it another version of the study',
    });
  }
  return choices.map(({ variant, chosen }: Choice) => ({ variant, chosen }));
}

async function readTrials(store: Store, searchId: string, tune: Tune) {
  const members = await store.runs.ofExperiment(searchId);
  const results = await store.results.findMany(members.map(({ run }) => run.id));
  const byRun = new Map(results.map((result) => [result.runId, result]));
  return members.map(({ variant, run: { id, seed, state, failureKind } }) => {
    const result = byRun.get(id);
    const summary = result === undefined ? null : readSummary(result.summary, `the stored result of run ${id}`);
    const trial = {
      variant,
      seed: Number(seed),
      failure: state === 'failed' ? failureKind : null,
      loss: summary?.training.bestValidationLoss ?? null,
      scores: result?.scores ?? [],
    };
    return readTrial(trial, tune);
  });
}

/** Saves specs with their runs. They are resolved and saved in one task, because a spec can have thousands of runs. */
import { hashJson } from '@ordo/core';
import type { Spec } from '@ordo/spec';
import type { Caller, DatasetReader, NewStudy, Submission, Submitted } from '@ordo/store';
import { requirePins, specOfPart, specOfSearch } from '@ordo/studies';
import type { Tools } from '../apart/tools.ts';
import { type StudyVersion, toNewStudy } from '../views/find-study.ts';
import { requirePools } from './require-pools.ts';
import { resolveRuns, type SentSpec, type Surroundings, toNewRun } from './resolve-runs.ts';
import type { ResolvedRun } from './stored-names.ts';

/** The submitter and the limits that apply. */
export interface Submitter {
  readonly by: Caller;
  /** Says whose datasets the specs may name. */
  readonly reader: DatasetReader;
  /** The only pools to which the submitter may submit; empty for any pool. */
  readonly pools: readonly string[];
  /** The number of the owner's runs that may wait. Defaults to the budget of the API key. */
  readonly waitingLimit?: number | undefined;
}

interface Asked extends Submitter {
  /** The Idempotency-Key of the request, if it has one. */
  readonly key: string | undefined;
}

export interface SavedRuns extends Submitted {
  /** The number of runs of the experiment. */
  readonly runs: number;
  /** The id of the study that the experiment belongs to. */
  readonly study: string | undefined;
}

interface AskedRuns {
  readonly asked: Asked;
  readonly spec: Spec;
  readonly runs: readonly ResolvedRun[];
  readonly study: (NewStudy & { readonly part: string }) | undefined;
  /** Whether the runs are the trials of a search. */
  readonly isSearch?: boolean;
}

/**
 * Saves a spec.
 * @throws OrdoError as `resolveRuns` does, `auth.forbidden` for another pool, `idempotency.mismatch`
 */
export async function saveSpec(
  { asked, ...sent }: Omit<SentSpec, 'reader'> & { readonly asked: Asked },
  tools: Tools,
): Promise<SavedRuns> {
  const { spec, runs } = await resolveRuns({ ...sent, reader: asked.reader }, tools.store);
  requirePools(asked.pools, placesOf(runs));
  const submitted = await tools.store.experiments.submit(toSubmission({ asked, spec, runs, study: undefined }, sent));
  return { ...submitted, runs: runs.length, study: undefined };
}

interface AskedParts extends Surroundings {
  readonly asked: Asked;
  readonly study: StudyVersion;
  /** The parts that need training. */
  readonly parts: readonly string[];
  /** The pool that executes the runs; undefined for that of the study. */
  readonly pool?: string | undefined;
}

/**
 * Saves parts of a study, as one experiment each. That of a tuned part is its search, which is continued when it has ended.
 * @throws OrdoError as `saveSpec` does, `study.drifted`; nothing is saved in these cases
 */
export async function saveParts(
  { asked, study, parts, pool, ...surroundings }: AskedParts,
  tools: Tools,
): Promise<{ saved: SavedRuns[] }> {
  const { document } = study;
  const resolved = [];
  for (const part of parts) {
    const search = specOfSearch(document, part);
    const body = placeSpec(search ?? specOfPart(document, part), pool);
    const sent = { body, reader: asked.reader, ...surroundings };
    resolved.push({ part, isSearch: search !== undefined, ...(await resolveRuns(sent, tools.store)) });
  }
  // All parts are checked before the first one is saved.
  for (const { runs } of resolved) requirePools(asked.pools, placesOf(runs));
  requirePins(document, { code: surroundings.code.version, parts: resolved });
  const submissions = resolved.map(({ part, spec, runs, isSearch }) => {
    const place = { ...toNewStudy(study), part };
    const own = { ...asked, key: asked.key === undefined ? undefined : `${asked.key} ${part}` };
    return toSubmission({ asked: own, spec, runs, study: place, isSearch }, surroundings);
  });
  // A budget can be too small for the last part only.
  const submitted = await tools.store.experiments.submitTogether(submissions);
  const saved = resolved.map(({ runs }, i) => {
    return { ...(submitted[i] as Submitted), runs: runs.length, study: document.id };
  });
  return { saved };
}

/** Which pool executes a run decides nothing of its result, so the runs of the study are found again. */
export function placeSpec(spec: Spec, pool: string | undefined): Spec {
  return pool === undefined ? spec : { ...spec, resources: { ...spec.resources, pool } };
}

const placesOf = (runs: readonly ResolvedRun[]) => runs.map(({ spec }) => spec.resources);

function toSubmission(
  { asked: { by, waitingLimit, key }, spec, runs, study, isSearch = false }: AskedRuns,
  { code }: Surroundings,
): Submission {
  return {
    name: spec.name,
    spec,
    createdBy: by.keyId,
    owner: by.owner,
    by,
    runs: runs.map((run) => toNewRun(run, code.version)),
    ...(study === undefined ? {} : { study }),
    isSearch,
    ...(waitingLimit === undefined ? {} : { waitingLimit }),
    ...(key === undefined
      ? {}
      : { idempotency: { owner: by.keyId ?? by.owner ?? '', key, requestHash: hashRequest({ spec, runs, study }) } }),
  };
}

/**
 * Hashes the request. A spec with other code or data is a different request: a key must not return the experiment of the old
 * code.
 */
function hashRequest({ spec, runs, study }: Pick<AskedRuns, 'spec' | 'runs' | 'study'>): string {
  const place = study === undefined ? {} : { study: study.hash, part: study.part };
  return hashJson({ spec, runs: runs.map((run) => run.contentHash), ...place });
}

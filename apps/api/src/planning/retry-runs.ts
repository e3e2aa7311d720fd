/** Retries an experiment. Its spec is expanded again, because code and data may have changed since the submission. */
import type { Caller, DatasetReader, NewRun } from '@ordo/store';
import type { Tools } from '../apart/tools.ts';
import { experimentNotFound } from '../views/load-experiment.ts';
import { requirePools } from './require-pools.ts';
import { resolveRuns, type Surroundings, toNewRun } from './resolve-runs.ts';
import { readTunedExpansion } from './tuned-expansion.ts';

interface AskedRetry extends Surroundings {
  readonly experimentId: string;
  /** The ids of the runs to retry; by default all that have failed or were cancelled. */
  readonly only?: readonly string[] | undefined;
  readonly by: Caller;
  /** The only pools in which the caller may queue runs; empty for any pool. */
  readonly pools: readonly string[];
}

/**
 * Retries the runs.
 * @throws OrdoError as `resolveRuns` does, `auth.forbidden` for another pool, `experiment.not-found`, `run.not-found`, `experiment.conflict`
 */
export async function retryRuns(
  { experimentId, only, by, pools, ...surroundings }: AskedRetry,
  { store }: Tools,
): Promise<{ queuedRuns: string[] }> {
  const experiment = await store.experiments.findSubmitted(experimentId);
  if (experiment === null) throw experimentNotFound(experimentId);
  const sent = { body: experiment.spec, reader: ownReader(experiment), ...surroundings };
  const { runs } = await resolveRuns(sent, store, await readTunedExpansion(store, experiment));
  const asked = runs.map((run) => toNewRun(run, surroundings.code.version));
  // Runs that have succeeded, or were not chosen, stay where they are, whatever their pools.
  const permit = (chosen: readonly NewRun[]): void => requirePools(pools, chosen);
  return { queuedRuns: await store.experiments.retry(experimentId, { runs: asked, only, permit }, by) };
}

/** Whoever goes on with an experiment, be it an administrator, means the datasets of its owner. */
export function ownReader({ owner }: { readonly owner: string | null }): DatasetReader {
  return { owner, seesAll: owner === null };
}

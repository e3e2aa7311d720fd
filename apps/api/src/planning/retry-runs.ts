/** Retries an experiment. Its spec is expanded again, because code and data may have changed since the submission. */
import type { Caller, DatasetReader } from '@ordo/store';
import type { Tools } from '../apart/tools.ts';
import { experimentNotFound } from '../views/load-experiment.ts';
import { resolveRuns, type Surroundings, toNewRun } from './resolve-runs.ts';

interface AskedRetry extends Surroundings {
  readonly experimentId: string;
  /** The ids of the runs to retry; by default all that have failed or were cancelled. */
  readonly only?: readonly string[] | undefined;
  readonly by: Caller;
}

/**
 * Retries the runs.
 * @throws OrdoError as `resolveRuns` does, `experiment.not-found`, `run.not-found`, `experiment.conflict`
 */
export async function retryRuns(
  { experimentId, only, by, ...surroundings }: AskedRetry,
  { store }: Tools,
): Promise<{ queuedRuns: string[] }> {
  const experiment = await store.experiments.findSubmitted(experimentId);
  if (experiment === null) throw experimentNotFound(experimentId);
  const { runs } = await resolveRuns({ body: experiment.spec, reader: ownReader(experiment), ...surroundings }, store);
  const asked = runs.map((run) => toNewRun(run, surroundings.code.version));
  return { queuedRuns: await store.experiments.retry(experimentId, { runs: asked, only }, by) };
}

/** An administrator who retries an experiment means the datasets of its owner. */
function ownReader({ owner }: { readonly owner: string | null }): DatasetReader {
  return { owner, seesAll: owner === null };
}

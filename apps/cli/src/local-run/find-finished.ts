/** Finds the results of earlier calls, and runs nothing. */
import type { RunSpec } from '@ordo/spec';
import { planRuns } from './plan-runs.ts';
import type { LocalRun } from './run-locally.ts';
import type { RunSettings } from './run-one.ts';

/** Returns all runs with this code and these data, with their results; unfinished runs have none. */
export async function findFinished(
  runs: readonly RunSpec[],
  place: Pick<RunSettings, 'out' | 'dataDir'>,
): Promise<LocalRun[]> {
  const found: LocalRun[] = [];
  for (const { run: spec, folder, datasetHash } of await planRuns(runs, place)) {
    const result = await folder.readResult();
    const failure = result === null ? await folder.readFailure() : null;
    const state = result === null ? (failure === null ? 'queued' : 'failed') : 'succeeded';
    const { variant, seed } = spec;
    found.push({ folder, run: { runId: folder.hash, variant, seed, state, failure, spec, datasetHash, result } });
  }
  return found;
}

/** Shows the progress of an experiment on stderr until its runs have ended. */
import type { ApiClient } from '@ordo/api-client';
import { isOrdoError } from '@ordo/core/errors';
import { Interrupted, WorkFailed } from '../exit-codes.ts';
import type { Output } from '../output.ts';
import { showProgress } from '../progress/live.ts';
import { RunBoard } from '../progress/run-board.ts';
import { type Experiment, followExperiment } from './experiments.ts';
import { followWaits } from './waits.ts';

/** Follows the experiment. An interruption ends only the watching; the experiment continues. */
export async function watchExperiment(
  api: ApiClient,
  experiment: Experiment,
  { output, signal }: { readonly output: Output; readonly signal: AbortSignal },
): Promise<Experiment> {
  const board = new RunBoard();
  const progress = showProgress(board, process.stderr);
  const endWaits = followWaits(api, experiment.id, board);
  try {
    return await followExperiment(api, experiment, { board, signal, output });
  } catch (error) {
    if (signal.aborted || isOrdoError(error, 'api.unavailable'))
      output.say(`the experiment continues; follow it again with: ordo watch ${experiment.id}`);
    if (!signal.aborted) throw error;
    throw new Interrupted();
  } finally {
    endWaits();
    progress.stop();
  }
}

/** Throws unless all runs have succeeded. @throws WorkFailed when not every run succeeded */
export function requireSuccess({ runs }: Experiment): void {
  const others = runs.filter((run) => run.state !== 'succeeded');
  if (others.length > 0) throw new WorkFailed(`${others.length} of ${runs.length} runs did not succeed`);
}

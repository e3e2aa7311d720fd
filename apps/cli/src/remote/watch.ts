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
  let followed = experiment.id;
  const endWaits = followWaits(api, () => followed, board);
  const onContinued = ({ id }: Experiment): void => {
    followed = id;
  };
  try {
    return await followExperiment(api, experiment, { board, signal, output, onContinued });
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

/** Throws unless all runs have succeeded. @throws WorkFailed when not every run succeeded, or a search was not continued */
export function requireSuccess({ runs, search }: Experiment): void {
  if (search !== null && search.tuned === null) throw new WorkFailed(`the search has no runs: ${search.problem}`);
  const others = runs.filter((run) => run.state !== 'succeeded');
  if (others.length > 0) throw new WorkFailed(`${others.length} of ${runs.length} runs did not succeed`);
}

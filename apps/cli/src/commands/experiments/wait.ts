/** `ordo wait`: waits until experiments have ended. */
import { abortAfter } from '@ordo/core';
import type { Command } from 'commander';
import type { Context } from '../../context.ts';
import { WorkFailed } from '../../exit-codes.ts';
import { withInterruption } from '../../interruption.ts';
import { readDuration } from '../../options/number-options.ts';
import { RunBoard } from '../../progress/run-board.ts';
import { connect } from '../../remote/connect.ts';
import { type Experiment, followExperiment, getExperiment } from '../../remote/experiments.ts';
import { findExperimentId } from '../../remote/find-id.ts';
import { requireSuccess } from '../../remote/watch.ts';

export function addWaitCommand(program: Command, context: Context): void {
  program
    .command('wait')
    .argument('<experiment...>', 'the ids of experiments, or their beginnings')
    .option('--timeout <duration>', 'give up after this time, such as 20m; the experiments continue', readDuration)
    .summary('wait until experiments have ended')
    .description(
      'Waits quietly until every run of the experiments has ended, and prints one line for each experiment. The exit code is ' +
        '0 if all runs succeeded, and 1 if one did not or the time is over. "ordo watch" shows the progress, too.',
    )
    .addHelpText('after', '\nExample:\n  ordo wait 0f8c… 0f9d… --timeout 2h\n')
    .action(async (given: readonly string[], { timeout }: { timeout?: number }) => {
      const api = await connect(context.environment());
      const ids = await Promise.all(given.map((id) => findExperimentId(api, id)));
      const ended = await withInterruption(async (interrupted) => {
        const signal = timeout === undefined ? interrupted : abortAfter(1000 * timeout, interrupted);
        const wait = async (id: string): Promise<Experiment> =>
          followExperiment(api, await getExperiment(api, id), {
            board: new RunBoard(),
            signal,
            output: context.output(),
          });
        return await Promise.all(ids.map(wait)).catch((error: unknown) => {
          if (!signal.aborted || interrupted.aborted) throw error;
          throw new WorkFailed(`not every run has ended within ${timeout} s; the experiments continue`);
        });
      });
      context.output().result({ experiments: ended }, ended.map(({ id, state }) => `${id}  ${state}`).join('\n'));
      for (const experiment of ended) requireSuccess(experiment);
    });
}

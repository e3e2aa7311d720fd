/** `ordo watch`: shows the progress of an experiment. */
import type { Command } from 'commander';
import type { Context } from '../../context.ts';
import { withInterruption } from '../../interruption.ts';
import { connect } from '../../remote/connect.ts';
import { findExperimentId } from '../../remote/find-id.ts';
import { getExperiment } from '../../remote/experiments.ts';
import { requireSuccess, watchExperiment } from '../../remote/watch.ts';

export function addWatchCommand(program: Command, context: Context): void {
  program
    .command('watch')
    .argument('<experiment>', 'the id of the experiment, or its beginning')
    .summary('follow an experiment until it ends')
    .description(
      'Shows one line per run, with its phase, loss, speed and the time left, until every run has ended. Ctrl-C ends only ' +
        'the watching; the experiment continues. In a file or a pipe, it prints what changes. Of more than 100 runs, it then ' +
        'lists up to 20 changes of their states every ten seconds, and counts the others.',
    )
    .addHelpText('after', '\nExample:\n  ordo watch 0f8c…\n')
    .action(async (given: string) => {
      const output = context.output();
      const api = await connect(context.environment());
      const id = await findExperimentId(api, given);
      await withInterruption(async (signal) => {
        const ended = await watchExperiment(api, await getExperiment(api, id), { output, signal });
        output.result(ended, `${ended.state}; compare it with: ordo compare ${id}`);
        requireSuccess(ended);
      });
    });
}

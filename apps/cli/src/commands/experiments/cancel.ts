/** `ordo cancel`: stops the runs of an experiment. */
import type { Command } from 'commander';
import { take } from '@ordo/api-client';
import type { Context } from '../../context.ts';
import { connect } from '../../remote/connect.ts';
import { findExperimentId } from '../../remote/find-id.ts';

export function addCancelCommand(program: Command, context: Context): void {
  program
    .command('cancel')
    .argument('<experiment>', 'the id of the experiment, or its beginning')
    .summary('stop the runs of an experiment')
    .description(
      'Stops the queued and running runs of an experiment. A run that belongs to another experiment as well continues. ' +
        '"ordo retry" continues cancelled runs from their last checkpoints.',
    )
    .addHelpText('after', '\nExample:\n  ordo cancel 0f8c…\n')
    .action(async (given: string) => {
      const api = await connect(context.environment());
      const id = await findExperimentId(api, given);
      const answer = await take(api.http.POST('/v1/experiments/{id}/cancel', { params: { path: { id } } }));
      context.output().result(answer, `${answer.cancelledRuns.length} runs cancelled`);
    });
}

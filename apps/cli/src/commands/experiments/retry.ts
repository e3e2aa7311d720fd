/** `ordo retry`: requeues the failed and cancelled runs of an experiment. */
import type { Command } from 'commander';
import { take } from '@ordo/api-client';
import type { Context } from '../../context.ts';
import { connect } from '../../remote/connect.ts';
import { findExperimentId } from '../../remote/find-id.ts';

export function addRetryCommand(program: Command, context: Context): void {
  program
    .command('retry')
    .argument('<experiment>', 'the id of the experiment, or its beginning')
    .summary('queue failed and cancelled runs again')
    .description(
      'Queues the failed and cancelled runs of an experiment again. Each continues from its last checkpoint.',
    )
    .addHelpText('after', '\nExample:\n  ordo retry 0f8c…\n')
    .action(async (given: string) => {
      const api = await connect(context.environment());
      const id = await findExperimentId(api, given);
      const answer = await take(api.http.POST('/v1/experiments/{id}/retry', { params: { path: { id } } }));
      context.output().result(answer, `${answer.queuedRuns.length} runs queued again`);
    });
}

/** `ordo demo`: runs a small study and prints its table; with `--keep`, by a service that keeps running. */
import { type Command, Option } from 'commander';
import { OrdoError } from '@ordo/core';
import type { Context } from '../../context.ts';
import { runByService } from '../../demo/run-by-service.ts';
import { runHere } from '../../demo/run-here.ts';
import { chooseStudy, DEMO_DATASETS, type DemoDataset } from '../../demo/choose-study.ts';
import { useEnginesOf } from '../../engines/folder.ts';
import { withInterruption } from '../../interruption.ts';
import { addClusterFlags, type ClusterFlags, withFlags } from '../../local-cluster/cluster-flags.ts';
import { jobsOption } from '../../local-run/jobs-option.ts';
import { printsReport, type ReportFormatOption } from '../../reporting/present-report.ts';

interface DemoFlags extends ClusterFlags, ReportFormatOption {
  readonly dataset?: DemoDataset;
  readonly jobs?: number;
  readonly keep: boolean;
}

const EXAMPLES = `
Examples:
  ordo demo
  ordo demo --dataset order-probe --keep    # then look around with the other commands

The command ends with exit code 0 if every run has finished, whatever the verdicts say: three seeds of a small model need not decide a
claim on every processor. "ordo check" ends by the verdict.
`;

export function addDemoCommand(program: Command, context: Context): void {
  const demo = printsReport(program.command('demo'))
    .addOption(
      new Option(
        '--dataset <id>',
        'the dataset (default: multi30k when its files and a fast engine are found, otherwise order-probe)',
      ).choices(DEMO_DATASETS),
    )
    .addOption(jobsOption().conflicts('keep'))
    .option('--keep', 'let a service run it, and keep everything running after the table, until Ctrl-C', false);
  addClusterFlags(demo)
    .summary('run a small study from end to end, in minutes')
    .description(
      'Runs a small study on this machine, several runs at a time, shows the progress, and prints the comparison table ' +
        'with its verdicts. With --keep, it starts Postgres, the queue, the API and the workers, which run the study, and ' +
        'leaves them running with the page.',
    )
    .addHelpText('after', EXAMPLES)
    .action(async (flags: DemoFlags) => {
      if (!flags.keep) refuseFlagsOfServices(demo);
      const output = context.output();
      const environment = withFlags(context.environment(), flags);
      useEnginesOf(environment);
      const study = await chooseStudy(environment, flags.dataset, output);
      await withInterruption(async (signal) => {
        if (flags.keep) {
          await runByService(study, { environment, workers: flags.workers, output, signal }, flags);
        } else await runHere(study, { context, signal, jobs: flags.jobs }, flags);
      });
    });
}

/**
 * Refuses flags of services.
 * @throws OrdoError `request.invalid` for a flag about a service when none will be started
 */
function refuseFlagsOfServices(demo: Command): void {
  const flags = { workers: '--workers', port: '--port', databaseUrl: '--database-url', redisUrl: '--redis-url' };
  for (const [name, flag] of Object.entries(flags)) {
    if (demo.getOptionValueSource(name) !== 'cli') continue;
    throw new OrdoError('request.invalid', `${flag} is about a service, and the demo starts none`, {
      fix: `add --keep, which starts one, or leave out ${flag}`,
    });
  }
}

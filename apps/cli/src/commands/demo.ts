/** `ordo demo`: starts everything, carries out a small study, prints its table, and stops everything. */
import { existsSync } from 'node:fs';
import { once } from 'node:events';
import path from 'node:path';
import { type Command, Option } from 'commander';
import { createApiClient } from '@ordo/api-client';
import { OrdoError } from '@ordo/core';
import { type Report, renderReport } from '@ordo/reports';
import { findStudy, type Study } from '@ordo/studies';
import { type EngineId, listEngines } from '@ordo/tensor';
import type { Context } from '../context.ts';
import { useEnginesOf } from '../engines/folder.ts';
import type { Environment } from '../env.ts';
import { withInterruption } from '../interruption.ts';
import type { Output } from '../output.ts';
import { formatDuration } from '../progress/draw.ts';
import type { Experiment } from '../remote/experiments.ts';
import { fetchReport, nameStudy, submitParts } from '../remote/studies.ts';
import { requireSuccess, watchExperiment } from '../remote/watch.ts';
import { type AllowOption, allowOption, requireVerdict, VERDICT_HELP } from '../reporting/require-verdict.ts';
import { addClusterFlags, type ClusterFlags, withFlags } from '../local-cluster/cluster-flags.ts';
import { findLastingCluster, type Cluster, startCluster } from '../local-cluster/start-cluster.ts';

interface DemoFlags extends ClusterFlags, AllowOption {
  readonly dataset?: 'multi30k' | 'order-probe';
  readonly keep: boolean;
}

export function addDemoCommand(program: Command, context: Context): void {
  const demo = program
    .command('demo')
    .addOption(
      new Option(
        '--dataset <id>',
        'the dataset (default: multi30k when its files and a fast engine are found, otherwise order-probe)',
      ).choices(['multi30k', 'order-probe']),
    )
    .option('--keep', 'keep everything running after the table, until Ctrl-C', false);
  addClusterFlags(demo)
    .addOption(allowOption())
    .summary('run a small study from end to end, in minutes')
    .description(
      'Starts Postgres, the queue, the API and the workers, submits a small study, shows its progress, prints the ' +
        'comparison table with its verdicts, and stops everything.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  ordo demo\n  ordo demo --dataset order-probe --keep    # then look around with the other commands\n' +
        VERDICT_HELP,
    )
    .action(async (flags: DemoFlags) => {
      const output = context.output();
      const environment = withFlags(context.environment(), flags);
      useEnginesOf(environment);
      const study = await chooseStudy(environment, flags.dataset, output);
      await withInterruption(async (signal) => {
        const cluster =
          (await findLastingCluster(environment.home)) ??
          (await startCluster({ environment, output, workers: flags.workers, lasting: flags.keep, signal }));
        try {
          const outcome = await showStudy(study, cluster, { output, signal, since: environment.setupStarted });
          if (flags.keep && !signal.aborted) {
            output.say(`everything keeps running, with the dashboard at ${cluster.apiUrl}; Ctrl-C stops it`);
            await once(signal, 'abort');
          }
          requireSuccess(outcome.experiment);
          requireVerdict(outcome.report.summary, flags);
        } finally {
          await cluster.stop();
        }
      });
    });
}

/** Chooses Multi30k where its files and an engine that trains on it in minutes are found, else the built-in order-probe. */
async function chooseStudy({ dataDir }: Environment, wanted: DemoFlags['dataset'], output: Output): Promise<Study> {
  const found = dataDir !== undefined && existsSync(path.join(dataDir, 'multi30k/train.en.gz'));
  if (wanted === 'multi30k' && !found) {
    throw new OrdoError(
      'dataset.missing',
      dataDir === undefined
        ? 'multi30k is absent, because no data folder is set'
        : `there is no multi30k in ${dataDir}`,
      {
        fix: 'see "ordo data show multi30k" for where to get it, and set ORDO_DATA_DIR; order-probe needs no files',
      },
    );
  }
  if (wanted !== undefined) return findStudy(`${wanted}/demo`);
  const fast = (await listEngines()).some(({ id, available }) => available && FAST_ENGINES.has(id));
  if (found && !fast) {
    output.say(
      'order-probe is used, because Multi30k takes long without a fast engine (--dataset multi30k uses it all the same)',
    );
  }
  return findStudy(found && fast ? 'multi30k/demo' : 'order-probe/demo');
}

/** Engines that train in minutes. WebGPU is not one of them, because its adapter may run in software. */
const FAST_ENGINES: ReadonlySet<EngineId> = new Set(['native', 'tensorflow']);

interface Stage {
  readonly output: Output;
  readonly signal: AbortSignal;
  /** When the command started, set-up included, in milliseconds since the epoch. */
  readonly since: number;
}

interface Outcome {
  readonly experiment: Experiment;
  readonly report: Report;
}

async function showStudy(study: Study, cluster: Cluster, { output, signal, since }: Stage): Promise<Outcome> {
  for (const line of [...cluster.describe(), '', study.title, ...study.notes]) output.say(line);
  const api = createApiClient({ baseUrl: cluster.apiUrl });
  const [submitted] = await submitParts(api, nameStudy(study), { output, signal });
  if (submitted === undefined) throw new OrdoError('internal.unexpected', `${study.id} has no part`);
  output.say(`experiment ${submitted.id}: ${submitted.runs.length} runs\n`);
  const experiment = await watchExperiment(api, submitted, { output, signal });
  const report = await fetchReport(api, experiment.id);
  const seconds = (Date.now() - since) / 1000;
  output.say('');
  output.result({ study: study.id, experiment: experiment.id, seconds, report }, renderReport(report, 'text'));
  output.say(`done in ${formatDuration(seconds)}, set-up included`);
  output.say(
    [
      'to look further ("npm run ordo -- up" or "npm run demo -- --keep" keeps everything running):',
      `  npm run ordo -- compare ${experiment.id} --format latex`,
      `  npm run ordo -- runs ${experiment.id}`,
      `  ${cluster.apiUrl}/experiments/${experiment.id}   in the dashboard`,
      `  ${cluster.apiUrl}/docs`,
    ].join('\n'),
  );
  return { experiment, report };
}

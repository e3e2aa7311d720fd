/** Runs the study of the demo by a service with a queue and workers, and keeps the service and its page running. */
import { once } from 'node:events';
import { createApiClient } from '@ordo/api-client';
import { OrdoError } from '@ordo/core';
import type { Study } from '@ordo/studies';
import { type Environment, ORDO } from '../env.ts';
import { type Cluster, findLastingCluster, startCluster } from '../local-cluster/start-cluster.ts';
import type { Output } from '../output.ts';
import { formatDuration } from '../progress/draw.ts';
import type { Experiment } from '../remote/experiments.ts';
import { fetchReport, nameStudy, submitParts } from '../remote/studies.ts';
import { requireSuccess, watchExperiment } from '../remote/watch.ts';
import { type ReportFormatOption, showReport } from '../reporting/present-report.ts';

interface ServiceSettings {
  readonly environment: Environment;
  readonly workers: number;
  readonly output: Output;
  readonly signal: AbortSignal;
}

export async function runByService(study: Study, settings: ServiceSettings, flags: ReportFormatOption): Promise<void> {
  const { environment, workers, output, signal } = settings;
  const cluster =
    (await findLastingCluster(environment.home)) ??
    (await startCluster({ environment, output, workers, lasting: true, signal }));
  try {
    const experiment = await showStudy(study, cluster, { ...settings, format: flags.format });
    if (!signal.aborted) {
      output.say(`everything keeps running, with the dashboard at ${cluster.apiUrl}; Ctrl-C stops it`);
      await once(signal, 'abort');
    }
    requireSuccess(experiment);
  } finally {
    await cluster.stop();
  }
}

async function showStudy(
  study: Study,
  cluster: Cluster,
  settings: ServiceSettings & { readonly format: string | undefined },
): Promise<Experiment> {
  const { output, signal, environment, format } = settings;
  for (const line of [...cluster.describe(), '', study.title, ...study.notes]) output.say(line);
  const api = createApiClient({ baseUrl: cluster.apiUrl });
  const [submitted] = await submitParts(api, nameStudy(study), { output, signal });
  if (submitted === undefined) throw new OrdoError('internal.unexpected', `${study.id} has no part`);
  output.say(`experiment ${submitted.id}: ${submitted.runs.length} runs\n`);
  const experiment = await watchExperiment(api, submitted, { output, signal });
  const report = await fetchReport(api, experiment.id);
  const seconds = (Date.now() - environment.setupStarted) / 1000;
  output.say('');
  output.result({ study: study.id, experiment: experiment.id, seconds, report }, showReport(report, format));
  output.say(
    `\ndone in ${formatDuration(seconds)}, set-up included\n${describeNextSteps(cluster.apiUrl, experiment.id)}`,
  );
  return experiment;
}

function describeNextSteps(apiUrl: string, id: string): string {
  return [
    'Three next steps:',
    `  ${apiUrl}/experiments/${id}   in the dashboard`,
    `  ${ORDO} compare ${id} --format latex`,
    `  ${apiUrl}/docs   is the API, with a client in Python and TypeScript`,
  ].join('\n');
}

/** Lets the API run what a study still needs, follows the runs until they end or it is stopped, and fetches the report. */
import type { ApiClient } from '@ordo/api-client';
import { OrdoError } from '@ordo/core';
import type { Report } from '@ordo/reports';
import { partOf, type Study } from '@ordo/studies';
import type { Output } from '../output.ts';
import { getExperiment } from '../remote/experiments.ts';
import { fetchReport, fetchStudyReport, submitParts, submitStudy } from '../remote/studies.ts';
import { watchExperiment } from '../remote/watch.ts';

interface Options {
  readonly parts: readonly string[];
  /** The pool that executes the runs; that of the study by default. */
  readonly pool?: string | undefined;
  readonly output: Output;
  readonly stop: AbortSignal;
}

/** Returns whether the API can run all of these parts. Measurements need this machine, and scores need their file. */
export function canCheckOverApi(study: Study, parts: readonly string[]): boolean {
  const kinds = parts.map((name) => partOf(study, name)).filter((part) => !('mean' in part));
  return kinds.length > 0 && kinds.every((part) => 'spec' in part);
}

/** Checks the study. Existing runs are attached. If it is stopped, the experiments continue without it. */
export async function checkOverApi(
  api: ApiClient,
  study: Study,
  { parts, pool, output, stop }: Options,
): Promise<Report> {
  requireTrainedParts(study, parts);
  const known = await submitStudy(api, study);
  const trained = parts.filter((name) => 'spec' in partOf(study, name));
  const experiments = await submitParts(api, known, { parts: trained, pool, output, signal: stop });
  for (const { id, name, runs, warnings } of experiments) {
    output.say(`experiment ${id} (${name}): ${runs.length} runs`);
    for (const warning of warnings) output.say(`warning: ${warning}`);
  }
  for (const experiment of experiments) {
    if (stop.aborted) break;
    await watchUntilStopped(api, experiment.id, { output, stop });
  }
  const ids = experiments.map(({ id }) => id);
  const [only] = ids;
  // The report of a study covers all of its parts, and that of an experiment only its own part.
  if (parts.length === 1 && only !== undefined) return await fetchReport(api, only);
  return await fetchStudyReport(api, known, ids);
}

async function watchUntilStopped(api: ApiClient, id: string, { output, stop }: Omit<Options, 'parts'>): Promise<void> {
  try {
    await watchExperiment(api, await getExperiment(api, id), { output, signal: stop });
  } catch (error) {
    if (!stop.aborted) throw error;
  }
}

function requireTrainedParts(study: Study, parts: readonly string[]): void {
  if (canCheckOverApi(study, parts)) return;
  throw new OrdoError(
    'request.invalid',
    `${study.id} has parts that are measured or read from a table, which the API does not do`,
    {
      fix: 'use --local, or name another part with --part',
    },
  );
}

/** Runs or measures on this machine whatever earlier calls have not finished, and builds the report of a study. */
import path from 'node:path';
import { explainError, isOrdoError } from '@ordo/core';
import type { RunSpec } from '@ordo/spec';
import { buildReport, type Report, type ReportInput, type ReportPart, type ReportRun } from '@ordo/reports';
import { type Chart, partOf, readPublished, specOfPart } from '@ordo/studies';
import { useEnginesOf } from '../engines/folder.ts';
import { chooseJobs, describeMachine } from '../local-run/choose-jobs.ts';
import { readLossChart } from '../local-run/loss-chart.ts';
import { overrideResources } from '../local-run/override-resources.ts';
import { type LocalRun, runLocally } from '../local-run/run-locally.ts';
import { planPart } from '../local-run/tune-locally.ts';
import { requirePinsHere } from '../sources/pinned-parts.ts';
import { showProgress } from '../progress/live.ts';
import { RunBoard } from '../progress/run-board.ts';
import type { StudySource } from '../sources/study-source.ts';
import type { CheckSettings } from './check-settings.ts';
import { measureAgain } from './measure-again.ts';

export interface Checked {
  readonly report: Report;
  /** What the report was built from, where that is at hand. */
  readonly input?: ReportInput;
}

/** Checks the study. If it is stopped, the remaining work stays open in the report, and so does a part whose data are missing. */
export async function checkLocally(source: StudySource, options: CheckSettings): Promise<Checked> {
  const { study, folder } = source;
  useEnginesOf(options.context.environment());
  const published = readPublished(study, folder);
  await requirePinsHere(study, options.parts, options.context.environment().dataDir);
  const parts: ReportPart[] = [];
  const charts: Chart[] = [];
  for (const name of options.parts) {
    const part = partOf(study, name);
    if ('spec' in part) {
      const { done, trials, notes } = await trainPart(source, name, options);
      parts.push({ part: name, runs: done.map(({ run }) => run), trials, notes });
      const chart = await readLossChart(done);
      charts.push({ ...chart, name: `${chart.name}-${name}` });
    } else if ('measurement' in part) parts.push(await measureAgain(study, name, options));
    else if ('scores' in part) parts.push({ part: name, scores: published.filter((one) => one.part === name) });
  }
  const input = { study, parts, charts };
  return { report: await buildReport(input), input };
}

interface TrainedPart {
  readonly done: readonly LocalRun[];
  /** The runs of the search; undefined for a part without one. */
  readonly trials: readonly ReportRun[] | undefined;
  readonly notes: readonly string[];
}

async function trainPart(
  { study }: StudySource,
  name: string,
  { context, out, stop, jobs, resources = {} }: CheckSettings,
): Promise<TrainedPart> {
  const output = context.output();
  const { dataDir, preparedDir, energy } = context.environment();
  const board = new RunBoard();
  const spec = overrideResources(specOfPart(study, name), resources);
  const progress = showProgress(board, process.stderr);
  try {
    const execute = async (runs: readonly RunSpec[], folder: string): Promise<LocalRun[]> =>
      await runLocally(runs, {
        out: path.join(out, folder),
        dataDir,
        preparedDir,
        energy,
        fresh: false,
        jobs: chooseJobs(runs, jobs, await describeMachine()),
        board,
        signal: stop,
        say: (line) => progress.say(line),
      });
    const search = async (runs: readonly RunSpec[]) => (await execute(runs, `${name}.search`)).map(({ run }) => run);
    const say = (line: string): void => progress.say(line);
    const { runs, trials } = await planPart(study, { part: name, spec }, { execute: search, say });
    progress.say(`${study.id}, part ${name}: ${runs.length} runs`);
    return { done: await execute(runs, name), trials, notes: [] };
  } catch (error) {
    // Missing data are no evidence against the paper: no work on this part was begun, and the other parts can still be judged.
    if (!isOrdoError(error, 'dataset.missing')) throw error;
    output.say(`part ${name} was not run: ${explainError(error)}`);
    return { done: [], trials: undefined, notes: [`Nothing was trained: ${error.message}`] };
  } finally {
    progress.stop();
  }
}

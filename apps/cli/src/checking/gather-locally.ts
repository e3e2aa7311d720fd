/** Gathers what a study is judged on in this process: carries out or measures what earlier calls have not finished. */
import path from 'node:path';
import { expandSpec } from '@ordo/spec';
import type { ReportPart } from '@ordo/reports';
import { type Chart, partOf, readPublished, specOfPart } from '@ordo/studies';
import { useEnginesOf } from '../engines/folder.ts';
import { readLossChart } from '../local-run/loss-chart.ts';
import { type LocalRun, runLocally } from '../local-run/run-locally.ts';
import { showProgress } from '../progress/live.ts';
import { RunBoard } from '../progress/run-board.ts';
import type { StudySource } from '../sources/study-source.ts';
import type { GatherOptions } from './gather-options.ts';
import { measureAgain } from './measure-again.ts';

/** What a report is built from. */
export interface Gathered {
  readonly parts: readonly ReportPart[];
  readonly charts: readonly Chart[];
}

export async function gatherLocally(source: StudySource, options: GatherOptions): Promise<Gathered> {
  useEnginesOf(options.context.environment());
  const published = readPublished(source.study, source.folder);
  const parts: ReportPart[] = [];
  const charts: Chart[] = [];
  for (const name of options.parts) {
    const part = partOf(source.study, name);
    if ('spec' in part) {
      const done = await trainPart(source, name, options);
      parts.push({ part: name, runs: done.map(({ run }) => run) });
      const chart = await readLossChart(done);
      charts.push({ ...chart, name: `${chart.name}-${name}` });
    } else if ('measurement' in part) parts.push(await measureAgain(source.study, name, options));
    else if ('scores' in part) parts.push({ part: name, scores: published.filter((one) => one.part === name) });
  }
  return { parts, charts };
}

async function trainPart(
  { study }: StudySource,
  name: string,
  { context, out, stop }: GatherOptions,
): Promise<LocalRun[]> {
  const output = context.output();
  const board = new RunBoard();
  const runs = expandSpec(specOfPart(study, name));
  output.say(`${study.id}, part ${name}: ${runs.length} runs`);
  const progress = showProgress(board, process.stderr);
  return await runLocally(runs, {
    out: path.join(out, name),
    dataDir: context.environment().dataDir,
    fresh: false,
    board,
    signal: stop,
    say: (line) => output.say(line),
  }).finally(() => progress.stop());
}

/** Finds out what a table shows: its rows, metrics, printed numbers and judgements, with or without a study. */
import { nameSeeds } from '@ordo/core';
import { partOf, type Study } from '@ordo/studies';
import type { JudgedParts } from '../judging/judge-parts.ts';
import { nameOfPart, type ReportPart, runsOf } from '../report-part.ts';
import type { ReportRun } from '../report-run.ts';
import type { TableHead } from './build-table.ts';
import { chooseBaseline, type DataSource } from './collect-data.ts';
import { groupRuns } from './group-runs.ts';
import { groupByStudy } from './groups-of-study.ts';
import { listJudged, listMetricsOfRuns, listMetricsOfStudy } from './list-metrics.ts';
import type { PrintedColumn } from './table-data.ts';

export interface TablePlan extends Omit<DataSource, 'sampleRows'> {
  readonly head: TableHead;
}

export interface Surroundings {
  readonly study?: Study | undefined;
  /** The judged parts; null without a study. */
  readonly judged: JudgedParts | null;
  readonly baseline?: string | undefined;
  /** The title of the report. */
  readonly title: string;
}

/**
 * Plans the table.
 * @throws OrdoError `request.invalid` for an unknown baseline, or two runs of one variant and seed
 */
export function planTable(part: ReportPart, surroundings: Surroundings): TablePlan {
  const { study, judged, baseline: wanted, title } = surroundings;
  const { experiment = null, modifications = [], notes = [] } = part;
  if (study === undefined || judged === null) {
    const name = part.part ?? null;
    const runs = runsOf(part);
    const groups = groupRuns(runs);
    const head = { part: name, title: part.title ?? name ?? title, experiment, modifications, notes };
    const baseline = chooseBaseline(groups, { wanted, ofStudy: undefined });
    return { head, groups, metrics: listMetricsOfRuns(runs), judged: [], printed: [], judgements: [], baseline };
  }
  return planPartOfStudy(part, { ...surroundings, study, judged });
}

function planPartOfStudy(
  part: ReportPart,
  { study, judged, baseline: wanted }: Surroundings & { readonly study: Study; readonly judged: JudgedParts },
): TablePlan {
  const name = nameOfPart(study, part);
  const { experiment = null, modifications = [], notes = [] } = part;
  const all = runsOf(part);
  const runs = all.filter(({ seed }) => study.seeds.includes(seed));
  const { observations, judgements } = judged;
  const groups = groupByStudy(study, name, { runs, observations });
  const subjects = listJudged(study, name, judgements);
  return {
    head: {
      part: name,
      title: part.title ?? partOf(study, name).title ?? name,
      experiment,
      modifications,
      notes: [
        ...describeModifications(modifications),
        ...describeFurtherSeeds(study, all),
        ...(judged.searches[name]?.notes ?? []),
        ...notes,
      ],
    },
    groups,
    metrics: listMetricsOfStudy(study, name, { runs, observations, judged: subjects }),
    judged: subjects,
    printed: listPrinted(study, name),
    judgements: judgements.flatMap((judgement, place) => (judgement.part === name ? [{ judgement, place }] : [])),
    baseline: chooseBaseline(groups, { wanted, ofStudy: study.baseline }),
  };
}

function describeModifications(modifications: TableHead['modifications']): string[] {
  if (modifications.length === 0) return [];
  const told = modifications.map(
    ({ pointer, study, judged }) => `${pointer} is ${show(judged)} and in the study ${show(study)}`,
  );
  return [`Judged on a modified spec, so no verdict is reached: ${told.join('; ')}.`];
}

const show = (value: unknown): string => (value === undefined ? 'left out' : JSON.stringify(value));

function describeFurtherSeeds({ seeds }: Study, runs: readonly ReportRun[]): string[] {
  const further = [...new Set(runs.map(({ seed }) => seed).filter((seed) => !seeds.includes(seed)))];
  if (further.length === 0) return [];
  return [`Not used, because the study registered only ${nameSeeds(seeds)}: the runs of ${nameSeeds(further)}.`];
}

/** Returns [column] → the numbers that the paper prints for a part that is measured but not judged by them. */
function listPrinted(study: Study, name: string): PrintedColumn[] {
  const part = partOf(study, name);
  const printed = 'measurement' in part ? (part.measurement.printed ?? {}) : {};
  const titles = [...new Set(Object.values(printed).flatMap((row) => Object.keys(row)))];
  return titles.map((title) => ({
    title,
    byRow: Object.fromEntries(
      Object.entries(printed).flatMap(([row, columns]) =>
        columns[title] === undefined ? [] : [[row, columns[title]]],
      ),
    ),
  }));
}

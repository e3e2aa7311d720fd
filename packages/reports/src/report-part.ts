/** The input of one table of a report: runs, or scores that came from elsewhere. */
import type { Modification, Observation, Study } from '@ordo/studies';
import type { ReportRun } from './report-run.ts';

interface AnyPart {
  /** The part of the study; null or left out without a study. */
  readonly part?: string | null | undefined;
  readonly title?: string | undefined;
  /** The id of the experiment that the runs belong to. */
  readonly experiment?: string | undefined;
  /** The differences between the judged spec and that of the study. With any difference, there is no verdict. */
  readonly modifications?: readonly Modification[] | undefined;
  /** The hours that one seed of one row takes; by default taken from the runs. */
  readonly hoursPerSeed?: number | null | undefined;
  /** Further notes under the table, such as which machine was measured. */
  readonly notes?: readonly string[] | undefined;
}

export interface RunPart extends AnyPart {
  readonly runs: readonly ReportRun[];
  /** The runs of the search that chose options for these, if the part has one. */
  readonly trials?: readonly ReportRun[] | undefined;
}

export interface ScorePart extends AnyPart {
  readonly scores: readonly Observation[];
  /** What the search of this part has given, if it has one: a trial is a variant, and its values are those on validation data. */
  readonly trials?: readonly Observation[] | undefined;
}

export type ReportPart = RunPart | ScorePart;

/** Returns the part of the study that it is about: the first one, unless it names another. */
export function nameOfPart(study: Study, { part }: ReportPart): string {
  return part ?? Object.keys(study.parts)[0] ?? '';
}

export function runsOf(part: ReportPart): readonly ReportRun[] {
  return 'runs' in part ? part.runs : [];
}

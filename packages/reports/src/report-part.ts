/** What one table of a report is built from: runs, or scores that came from elsewhere. */
import type { Modification, Observation } from '@ordo/studies';
import type { ReportRun } from './report-run.ts';

interface AnyPart {
  /** The part of the study; null or left out without a study. */
  readonly part?: string | null | undefined;
  readonly title?: string | undefined;
  /** The id of the experiment that the runs belong to. */
  readonly experiment?: string | undefined;
  /** How the judged spec differs from that of the study. With any difference there is no verdict. */
  readonly modifications?: readonly Modification[] | undefined;
  /** The hours that one seed of one row takes; from the runs if left out. */
  readonly hoursPerSeed?: number | null | undefined;
  /** Further notes under the table, such as what was measured on what. */
  readonly notes?: readonly string[] | undefined;
}

export interface RunPart extends AnyPart {
  readonly runs: readonly ReportRun[];
}

export interface ScorePart extends AnyPart {
  readonly scores: readonly Observation[];
}

export type ReportPart = RunPart | ScorePart;

export function runsOf(part: ReportPart): readonly ReportRun[] {
  return 'runs' in part ? part.runs : [];
}

/** Builds the report: the one document that tables, pages and files are rendered from. */
import { describeProvenance } from './provenance.ts';
import type { Report, ReportTable } from './report.ts';
import type { ReportRun } from './report-run.ts';
import { buildTable } from './tables/build-table.ts';
import { chooseMetrics } from './tables/choose-metrics.ts';
import { groupRuns } from './tables/group-runs.ts';
import { sampleFromResults, type SampleRows } from './tables/sample-rows.ts';

/** The runs of one table. */
export interface ReportPart {
  readonly part?: string | undefined;
  readonly title?: string | undefined;
  /** The id of the experiment that the runs belong to. */
  readonly experiment?: string | undefined;
  readonly runs: readonly ReportRun[];
}

export interface ReportInput {
  readonly title?: string | undefined;
  /** One table each. */
  readonly parts: readonly ReportPart[];
  /** The variant against which the others are tested; the first one if left out. */
  readonly baseline?: string | undefined;
  /** Metric ids, in the sequence of the columns; those of the runs if left out. */
  readonly metrics?: readonly string[] | undefined;
  /** Ids of columns; all that apply if left out. */
  readonly columns?: readonly string[] | undefined;
  /** Samples rows for the test on test sets; from the segment statistics of the results if left out. */
  readonly sampleRows?: SampleRows | undefined;
}

/** @throws OrdoError `request.invalid` for an unknown baseline, metric or column, or two runs of one variant and seed */
export async function buildReport(input: ReportInput): Promise<Report> {
  const { title = 'Comparison', parts, baseline, metrics, columns, sampleRows = sampleFromResults() } = input;
  const tables: ReportTable[] = [];
  for (const { part = null, title: heading = part ?? title, experiment = null, runs } of parts) {
    const groups = groupRuns(runs);
    const rows = { groups, metrics: chooseMetrics(runs, metrics), baseline };
    tables.push(await buildTable({ part, title: heading, experiment, ...rows, columns, sampleRows }));
  }
  return {
    report: 1,
    title,
    study: null,
    provenance: describeProvenance(parts.flatMap(({ runs }) => runs)),
    tables,
    judgements: [],
    summary: { verdict: null, reproduced: 0, better: 0, worse: 0, inconclusive: 0 },
    figures: [],
    notes: [],
  };
}

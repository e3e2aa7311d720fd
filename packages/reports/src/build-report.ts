/** Builds the report: the one document that tables, pages and files are rendered from. */
import { type Chart, hashStudy, partOf, type Study, summarise } from '@ordo/studies';
import { chartScores } from './figures/chart-scores.ts';
import { drawChart } from './figures/draw-chart.ts';
import { type JudgedParts, judgeParts } from './judging/judge-parts.ts';
import { type ExplainedTable, placeExplanations } from './notes/explain-columns.ts';
import { describeProvenance } from './provenance.ts';
import type { Report, ReportFigure, ReportTable } from './report.ts';
import { type ReportPart, runsOf } from './report-part.ts';
import type { ReportRun } from './report-run.ts';
import { buildTable } from './tables/build-table.ts';
import { collectData } from './tables/collect-data.ts';
import { planTable, type TablePlan } from './tables/plan-table.ts';
import { pickMetrics } from './tables/list-metrics.ts';
import { sampleFromResults, type SampleRows } from './tables/sample-rows.ts';

export interface ReportInput {
  /** The title of the report; defaults to that of the study. */
  readonly title?: string | undefined;
  /** The study to judge by, with its registered rows and seeds. */
  readonly study?: Study | undefined;
  /** The parts, each of which gives one table. With a study, the targets of exactly these parts are judged. */
  readonly parts: readonly ReportPart[];
  /** The variant against which the others are tested; defaults to that of the study, or else to the first one. */
  readonly baseline?: string | undefined;
  /** Metric ids, in the sequence of the columns; all metrics by default. */
  readonly metrics?: readonly string[] | undefined;
  /** Ids of columns; by default all that apply. */
  readonly columns?: readonly string[] | undefined;
  /** How many rows each table shows, besides its baseline; by default all. */
  readonly rows?: number | undefined;
  /** Further figures, such as learning curves. */
  readonly charts?: readonly Chart[] | undefined;
  /** Samples rows for the test on test sets; by default from the segment statistics of the results. */
  readonly sampleRows?: SampleRows | undefined;
}

/**
 * Builds the report. Equal input gives an equal report.
 * @throws OrdoError `request.invalid` for an unknown part, baseline, metric or column, or two runs of one variant and seed
 */
export async function buildReport(input: ReportInput): Promise<Report> {
  const { study, parts } = input;
  const judged = study === undefined ? null : judgeParts(study, parts);
  const { tables, notes } = placeExplanations(await buildTables(input, judged));
  const judgements = [...(judged?.judgements ?? [])];
  return {
    report: 2,
    title: titleOf(input),
    study: study === undefined ? null : describeStudy(study),
    provenance: describeProvenance(parts.flatMap((part) => runsOf(part))),
    tables,
    judgements,
    summary: summarise(judgements),
    figures: drawFigures([
      ...listCharts(judged, tables),
      ...(input.charts ?? []).map((chart) => ({ part: null, chart })),
    ]),
    notes: [...(study?.notes ?? []), ...notes],
  };
}

const titleOf = ({ title, study }: ReportInput): string => title ?? study?.title ?? 'Comparison';

function describeStudy(study: Study): NonNullable<Report['study']> {
  const { id, title, citation } = study;
  return { id, hash: hashStudy(study), title, citation };
}

async function buildTables(input: ReportInput, judged: JudgedParts | null): Promise<ExplainedTable[]> {
  const { parts, metrics: wanted, columns, rows, sampleRows = sampleFromResults() } = input;
  const plans = [...parts, ...meansOf(input)].flatMap((part) => {
    const plan = planTable(part, { ...input, title: titleOf(input), judged });
    const trials = 'runs' in part ? (part.trials ?? []) : [];
    return trials.length === 0 ? [plan] : [planSearch(plan.head.title, trials), plan];
  });
  const picked = pickMetrics(
    plans.map(({ metrics }) => metrics),
    wanted,
  );
  const known = picked.flatMap((metrics) => metrics.map(({ id }) => id));
  const tables: ExplainedTable[] = [];
  for (const [i, plan] of plans.entries()) {
    const data = await collectData({ ...plan, metrics: picked[i] ?? [], sampleRows });
    tables.push(buildTable(plan.head, data, { columns, known, rows }));
  }
  return tables;
}

/** Plans the table of a search, whose rows are the trials. Nothing in it is judged. */
function planSearch(title: string, runs: readonly ReportRun[]): TablePlan {
  const name = `Search on validation data: ${title}`;
  return planTable({ title: name, runs }, { judged: null, title: name });
}

/** Lists the parts that are means over other parts, if all of those are given. They get a table, too. */
function meansOf({ study, parts }: ReportInput): ReportPart[] {
  if (study === undefined) return [];
  const given = new Set(parts.map(({ part }) => part));
  return Object.keys(study.parts).flatMap((name) => {
    const part = partOf(study, name);
    return 'mean' in part && !given.has(name) && part.mean.every((one) => given.has(one))
      ? [{ part: name, scores: [] }]
      : [];
  });
}

/** Lists the charts. A study declares its own; without a study, there is one for each metric. */
function listCharts(judged: JudgedParts | null, tables: readonly ReportTable[]): Omit<ReportFigure, 'svg'>[] {
  return judged === null ? tables.flatMap((table) => chartScores(table)) : [...judged.figures];
}

/** Draws the charts. A chart without a value gives no figure. */
function drawFigures(charts: readonly Omit<ReportFigure, 'svg'>[]): ReportFigure[] {
  return charts
    .filter(({ chart }) => chart.series.some(({ points }) => points.some(({ y }) => y !== null)))
    .map(({ part, chart }) => ({ part, chart, svg: drawChart(chart) }));
}

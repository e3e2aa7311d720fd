/** Builds a table of a report from groups of seeds: one row per variant. Nothing that went wrong is left out. */
import { unknownName } from '@ordo/core';
import { writeNotes } from '../notes/notes.ts';
import { present } from '../present.ts';
import type { ReportRow, ReportTable } from '../report.ts';
import { buildCell, describeColumn } from './build-cell.ts';
import { chooseColumns } from './choose-columns.ts';
import { compareRows } from './compare-rows.ts';
import { findDifferences } from './differences.ts';
import type { SampleRows } from './sample-rows.ts';
import type { ReportMetric, RowData, SeedGroup, TableData } from './table-data.ts';

export interface TableInput {
  readonly part: string | null;
  readonly title: string;
  readonly experiment: string | null;
  readonly groups: readonly SeedGroup[];
  readonly metrics: readonly ReportMetric[];
  /** A variant; the first one if left out. */
  readonly baseline: string | undefined;
  /** Ids of columns; all that apply if left out. */
  readonly columns: readonly string[] | undefined;
  readonly sampleRows: SampleRows;
}

/** @throws OrdoError `request.invalid` for an unknown baseline, column or metric */
export async function buildTable(input: TableInput): Promise<ReportTable> {
  const { part, title, experiment, columns } = input;
  const data = await collectData(input);
  const placed = chooseColumns(data, columns);
  const rows = data.rows.map((row): ReportRow => {
    const { variant, title: name, isBaseline, seeds, differences } = row;
    return {
      variant,
      title: name,
      isBaseline,
      seeds: seeds.map(({ seed, outcome, run, reason }) => ({ seed, outcome, run: run?.runId ?? null, reason })),
      cells: placed.map((column) => buildCell(column, data, row)),
      differences: [...differences],
    };
  });
  return {
    part,
    title,
    experiment,
    baseline: data.baseline?.variant ?? null,
    modifications: [],
    columns: placed.map((column) => describeColumn(column)),
    rows,
    notes: writeNotes(data),
  };
}

async function collectData({ groups, metrics, baseline: wanted, sampleRows }: TableInput): Promise<TableData> {
  const baseline = chooseBaseline(groups, wanted);
  const differences = findDifferences(groups.map((group) => firstSpec(group)));
  const scores = await compareRows(groups, { metrics, baseline, sampleRows });
  const rows = groups.map(
    (group, i): RowData => ({
      ...group,
      title: group.variant,
      isBaseline: group === baseline,
      scores: scores[i] ?? new Map(),
      results: present(group.seeds.map(({ run }) => run?.result)),
      judgements: [],
      differences: differences[i] ?? [],
    }),
  );
  const runs = groups.flatMap(({ seeds }) => present(seeds.map(({ run }) => run)));
  return { metrics, baseline: rows.find(({ isBaseline }) => isBaseline) ?? null, rows, runs };
}

function firstSpec({ seeds }: SeedGroup): object {
  return present(seeds.map(({ run }) => run))[0]?.spec ?? {};
}

function chooseBaseline(groups: readonly SeedGroup[], wanted: string | undefined): SeedGroup | null {
  if (wanted === undefined) return groups[0] ?? null;
  const found = groups.find((group) => group.variant === wanted);
  if (found !== undefined) return found;
  const known = groups.map((group) => group.variant);
  throw unknownName(wanted, known, { code: 'request.invalid', kind: 'baseline', pointer: '/baseline' });
}

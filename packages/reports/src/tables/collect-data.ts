/** Collects the data that the columns of a table read: rows with scores, tests, judgements and differences. */
import { unknownName } from '@ordo/core';
import { present } from '../present.ts';
import { compareRows } from './compare-rows.ts';
import { findDifferences } from './differences.ts';
import type { SampleRows } from './sample-rows.ts';
import type { PlacedJudgement, PrintedColumn, ReportMetric, RowData, SeedGroup, TableData } from './table-data.ts';

export interface DataSource {
  readonly groups: readonly SeedGroup[];
  readonly metrics: readonly ReportMetric[];
  readonly judged: readonly ReportMetric[];
  readonly printed: readonly PrintedColumn[];
  /** The judgements about this table. */
  readonly judgements: readonly PlacedJudgement[];
  /** The row against which the others are tested. */
  readonly baseline: SeedGroup | null;
  readonly sampleRows: SampleRows;
}

export async function collectData(source: DataSource): Promise<TableData> {
  const { groups, metrics, judged, printed, judgements, baseline, sampleRows } = source;
  const { scores, pairs } = await compareRows(groups, { metrics, baseline, sampleRows });
  const differences = findDifferences(groups.map((group) => firstSpec(group)));
  const rows = groups.map(
    (group, i): RowData => ({
      ...group,
      isBaseline: group === baseline,
      scores: scores[i] ?? new Map(),
      results: present(group.seeds.map(({ run }) => run?.result)),
      judgements: judgements.filter(({ judgement }) => judgement.row === group.title),
      differences: differences[i] ?? [],
    }),
  );
  const runs = groups.flatMap(({ seeds }) => present(seeds.map(({ run }) => run)));
  return { metrics, judged, printed, rows, pairs, runs, baseline: rows.find(({ isBaseline }) => isBaseline) ?? null };
}

function firstSpec({ seeds }: SeedGroup): object | null {
  return present(seeds.map(({ run }) => run))[0]?.spec ?? null;
}

/**
 * Returns the row with this variant or title. Defaults to the baseline of the study, or else to the first row.
 * @throws OrdoError `request.invalid` if no row has the wanted name
 */
export function chooseBaseline(
  groups: readonly SeedGroup[],
  { wanted, ofStudy }: { readonly wanted: string | undefined; readonly ofStudy: string | undefined },
): SeedGroup | null {
  const find = (name: string | undefined): SeedGroup | undefined =>
    groups.find(({ variant }) => variant === name) ?? groups.find(({ title }) => title === name);
  if (wanted === undefined) return find(ofStudy) ?? groups[0] ?? null;
  const found = find(wanted);
  if (found !== undefined) return found;
  const known = groups.map(({ variant }) => variant);
  throw unknownName(wanted, known, { code: 'request.invalid', kind: 'baseline', pointer: '/baseline' });
}

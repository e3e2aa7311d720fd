/** Turns a comparison into printable cells, once for all renderers: the columns, the digits and the notes. */
import type { ComparisonRow, ComparisonTable, MetricColumn, ScoreCell, SeedReport } from './comparison.ts';
import { formatCount, formatFixed, formatMebibytes, formatPValue } from './format-number.ts';
import { titleOfMetric } from './metric-title.ts';

export interface Column {
  readonly title: string;
  readonly align: 'left' | 'right';
}

export interface TableLayout {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** Printed below the table: differences, signatures, and the notes of the comparison. */
  readonly notes: readonly string[];
}

const NOT_AVAILABLE = '–';

export function layoutComparison(table: ComparisonTable): TableLayout {
  const columns: Column[] = [
    { title: 'variant', align: 'left' },
    { title: 'seeds', align: 'left' },
    ...table.metrics.flatMap((metric): Column[] => [
      { title: titleOfMetric(metric.id), align: 'right' },
      { title: 'p', align: 'right' },
    ]),
    { title: 'parameters', align: 'right' },
    { title: 'peak MiB', align: 'right' },
    { title: 'forward ms', align: 'right' },
    { title: 'train tok/s', align: 'right' },
  ];
  return { columns, rows: table.rows.map((row) => layoutRow(row)), notes: layoutNotes(table) };
}

function layoutRow(row: ComparisonRow): string[] {
  return [
    row.variant,
    layoutSeeds(row.seeds),
    ...row.scores.flatMap((cell) => [layoutScore(cell), layoutPValue(cell, row)]),
    row.parameters === null ? NOT_AVAILABLE : formatCount(row.parameters.total),
    row.peakMemory === null
      ? NOT_AVAILABLE
      : `${formatMebibytes(row.peakMemory.bytes)}${row.peakMemory.of === 'process' ? '†' : ''}`,
    row.forward === null ? NOT_AVAILABLE : `${formatFixed(row.forward.medianMs, 1)}${row.forward.busy ? '*' : ''}`,
    row.trainTokensPerSecond === null ? NOT_AVAILABLE : formatCount(row.trainTokensPerSecond),
  ];
}

/** `3` if all seeds succeeded; otherwise the outcome of the others, too: `2 of 3; seed 2 failed`. */
function layoutSeeds(seeds: readonly SeedReport[]): string {
  const succeeded = seeds.filter((seed) => seed.outcome === 'succeeded').length;
  if (succeeded === seeds.length) return String(succeeded);
  const others = seeds
    .filter((seed) => seed.outcome !== 'succeeded')
    .map((seed) => `seed ${seed.seed} ${seed.outcome === 'unfinished' ? (seed.reason ?? seed.outcome) : seed.outcome}`);
  return `${succeeded} of ${seeds.length}; ${others.join(', ')}`;
}

function layoutScore(cell: ScoreCell): string {
  if (cell.mean === null) return NOT_AVAILABLE;
  const spread = cell.std === null ? '' : ` ± ${formatFixed(cell.std, 2)}`;
  return `${formatFixed(cell.mean, 2)}${spread}${cell.mixesArithmetic ? '‡' : ''}`;
}

function layoutPValue(cell: ScoreCell, row: ComparisonRow): string {
  if (row.isBaseline) return 'baseline';
  return cell.significance === null ? NOT_AVAILABLE : formatPValue(cell.significance.pValue);
}

function layoutNotes(table: ComparisonTable): string[] {
  return [
    ...table.rows.flatMap((row) => layoutDifferences(row)),
    ...table.metrics.map((metric) => `${titleOfMetric(metric.id)}: ${layoutSignatures(metric)}`),
    ...table.notes,
  ];
}

function layoutDifferences(row: ComparisonRow): string[] {
  if (row.differences.length === 0) return [];
  const parts = row.differences.map(({ pointer, value }) => `${pointer} = ${JSON.stringify(value)}`);
  return [`${row.variant} differs in ${parts.join(', ')}`];
}

function layoutSignatures(metric: MetricColumn): string {
  return metric.signatures.length === 0 ? 'no scores yet' : metric.signatures.join(' / ');
}

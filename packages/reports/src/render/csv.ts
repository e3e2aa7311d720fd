/** CSV by RFC 4180, for machines: one line per variant, numbers in full precision, and units in the column names. */
import type { ComparisonRow, ComparisonTable } from '../comparison.ts';

type Field = string | number | boolean | null;

export function renderCsv(table: ComparisonTable): string {
  const head = [
    'variant',
    'baseline',
    'seeds',
    'seeds_succeeded',
    'seeds_not_succeeded',
    ...table.metrics.flatMap(({ id }) => [`${id}_mean`, `${id}_std`, `${id}_p`, `${id}_by_seed`, `${id}_signature`]),
    'parameters',
    'positional_parameters',
    'peak_memory_bytes',
    'peak_memory_of',
    'forward_ms',
    'forward_busy',
    'train_tokens_per_second',
  ];
  const lines = [head, ...table.rows.map((row) => fieldsOf(row, table))];
  return lines.map((fields) => `${fields.map((field) => quoteField(field)).join(',')}\r\n`).join('');
}

function fieldsOf(row: ComparisonRow, table: ComparisonTable): Field[] {
  const lost = row.seeds.filter((seed) => seed.outcome !== 'succeeded');
  return [
    row.variant,
    row.isBaseline,
    row.seeds.length,
    row.seeds.length - lost.length,
    lost.map((seed) => `${seed.seed}:${seed.outcome}`).join(' '),
    ...row.scores.flatMap((cell, i): Field[] => [
      cell.mean,
      cell.std,
      cell.significance?.pValue ?? null,
      cell.bySeed.map((score, j) => `${row.seeds[j]?.seed}:${score ?? ''}`).join(' '),
      table.metrics[i]?.signatures.join(' / ') ?? null,
    ]),
    row.parameters?.total ?? null,
    row.parameters?.positional ?? null,
    row.peakMemory?.bytes ?? null,
    row.peakMemory?.of ?? null,
    row.forward?.medianMs ?? null,
    row.forward?.busy ?? null,
    row.trainTokensPerSecond,
  ];
}

/** Quotes a field if necessary. A missing value is an empty field. */
export function quoteField(field: Field): string {
  const text = field === null ? '' : String(field);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

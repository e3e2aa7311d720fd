/** How scores are shown: their unit and their digits. Costs are metrics as well, and come in bytes or milliseconds. */
import { formatCount, formatFixed } from './format-number.ts';
import type { ReportMetric } from './tables/table-data.ts';

interface Shown {
  readonly unit: string | null;
  /** The metric's unit divided by this gives the shown one. */
  readonly divisor: number;
  readonly format: (value: number) => string;
}

const oneDigit = (value: number): string => formatFixed(value, 1);
const twoDigits = (value: number): string => formatFixed(value, 2);
/** Counts are whole, and so are their means where all seeds have the same. A correlation or a t-value is not. */
const countOrScore = (value: number): string => (Number.isInteger(value) ? formatCount(value) : twoDigits(value));

/** [unit of the metric] → how it is shown. */
const SHOWN: Readonly<Record<string, Shown>> = {
  bytes: { unit: 'MiB', divisor: 2 ** 20, format: oneDigit },
  ms: { unit: 'ms', divisor: 1, format: oneDigit },
  '1/s': { unit: '1/s', divisor: 1, format: formatCount },
};

/** Scores are printed with two digits, as papers do. Counts have neither a unit nor a better direction. */
export function showScore({ unit, higherIsBetter }: Pick<ReportMetric, 'unit' | 'higherIsBetter'>): Shown {
  if (unit === null && higherIsBetter === null) return { unit, divisor: 1, format: countOrScore };
  return SHOWN[unit ?? ''] ?? { unit, divisor: 1, format: twoDigits };
}

/** The end of the names of fields: `_bytes`, `_percent`; nothing for a metric without a unit. */
export function suffixOf({ unit }: Pick<ReportMetric, 'unit'>): string {
  if (unit === null) return '';
  const name = unit.replaceAll('%', 'percent').replaceAll('1/s', 'per_second').toLowerCase();
  return `_${name.replaceAll(/[^a-z0-9]+/g, '_')}`;
}

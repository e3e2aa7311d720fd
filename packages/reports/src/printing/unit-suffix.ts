/** Gives the unit of a metric as a suffix of field names. */
import type { ReportMetric } from '../tables/table-data.ts';

/** Returns, for instance, `_bytes` or `_percent`; empty for a metric without a unit. */
export function suffixOf({ unit }: Pick<ReportMetric, 'unit'>): string {
  if (unit === null) return '';
  const name = unit.replaceAll('%', 'percent').replaceAll('1/s', 'per_second').toLowerCase();
  return `_${name.replaceAll(/[^a-z0-9]+/g, '_')}`;
}

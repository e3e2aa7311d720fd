/** Writes numbers about storage, which may be counted, estimated or unknown. */

export const sayCount = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

/** Writes the database's estimate of a table's rows. It has two digits, because the estimate is not more accurate. */
export function sayEstimate(rows: number | null): string {
  if (rows === null) return 'not known yet';
  return `about ${Number(rows.toPrecision(2)).toLocaleString('en')}`;
}

/** Writes an age in days, such as `7 to 29 days`. */
export function sayAge({ fromDays, toDays }: { readonly fromDays: number; readonly toDays: number | null }): string {
  if (toDays === null) return `${fromDays} days and more`;
  return fromDays === 0 ? `under ${toDays} days` : `${fromDays} to ${toDays - 1} days`;
}

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

export function sayBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const value = bytes / 2 ** (10 * power);
  return `${power === 0 ? value : value.toFixed(1)} ${UNITS[power]}`;
}

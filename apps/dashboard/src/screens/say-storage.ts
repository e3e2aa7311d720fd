/** Numbers of what takes up room, each as what it is: counted, estimated, or not known. */

export const sayCount = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

/** Rows of a table, as the database estimates them now and then: with two digits, since more of them mean nothing. */
export function sayEstimate(rows: number | null): string {
  if (rows === null) return 'not known yet';
  return `about ${Number(rows.toPrecision(2)).toLocaleString('en')}`;
}

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

export function sayBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const value = bytes / 2 ** (10 * power);
  return `${power === 0 ? value : value.toFixed(1)} ${UNITS[power]}`;
}

/**
 * Formats numbers for tables, explanations, files, the page and the terminal. A metric declares its number of decimals; this
 * file only follows the declaration.
 */

/** The declaration of a metric or cost about its numbers. */
export interface Printed {
  /** The unit, such as `%` or `bytes`; null if there is none. */
  readonly unit: string | null;
  /** The number of decimals in the shown unit; null for a whole number, which gets two decimals where it is not whole. */
  readonly digits: number | null;
}

/** How the metric is shown. Costs are given in bytes, which are hard to read. */
export interface Shown extends Printed {
  /** The divisor that converts the metric's unit to the shown one. */
  readonly divisor: number;
  readonly format: (value: number) => string;
}

export function showScore({ unit, digits }: Printed): Shown {
  const format = (value: number): string => formatScore(value, digits);
  return unit === 'bytes' ? { unit: 'MiB', divisor: 2 ** 20, digits, format } : { unit, divisor: 1, digits, format };
}

/**
 * Returns the number of decimals: three for a score between 0 and 1 or −1 and 1, and two for every other score, as papers print
 * them.
 */
export function digitsWithin(ends: readonly [lowest: number | null, highest: number | null] | null): number {
  const [lowest, highest] = ends ?? [null, null];
  return lowest !== null && highest !== null && lowest >= -1 && highest <= 1 ? 3 : 2;
}

/** Formats `value` with its metric's decimals. A value that is not 0 but would be printed as 0 gets two significant digits. */
export function formatScore(value: number, digits: number | null): string {
  if (digits === null) return Number.isInteger(value) ? formatCount(value) : formatScore(value, 2);
  const fixed = formatFixed(value, digits);
  const vanishes = value !== 0 && Number.isFinite(value) && Number(fixed) === 0;
  return (vanishes ? String(Number(value.toPrecision(2))) : fixed).replace('-', '−');
}

/** Formats the value in the same way with its sign: `+0.20`, `−0.88`. */
export function formatSigned(value: number, digits: number | null): string {
  const text = formatScore(value, digits);
  return text.startsWith('−') ? text : `+${text}`;
}

/** Formats a number that somebody has stated, such as a margin: with all its decimals, and at least those of the metric. */
export function formatStated(value: number, digits: number | null): string {
  const own = String(value).split('.')[1]?.length ?? 0;
  return formatScore(value, digits === null ? digits : Math.max(digits, own));
}

/**
 * Formats `value` with this number of decimals. `toFixed` rounds the exact binary value, and ties away from zero. The result is
 * never "-0.00".
 */
export function formatFixed(value: number, digits: number): string {
  const text = value.toFixed(digits);
  return /^-0(?:\.0*)?$/.test(text) ? text.slice(1) : text;
}

/** Formats a rounded number with commas between thousands: 1234567 → `1,234,567`. */
export function formatCount(value: number): string {
  return formatFixed(value, 0).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Formats a p-value with three decimals. Below 0.001 it is given as a bound, because no finite bootstrap can show zero. */
export function formatPValue(p: number): string {
  return p < 0.001 ? '<0.001' : formatFixed(p, 3);
}

/** Formats the same for a sentence: `p = 0.012`, `p < 0.001`. */
export function tellP(p: number): string {
  return p < 0.001 ? 'p < 0.001' : `p = ${formatPValue(p)}`;
}

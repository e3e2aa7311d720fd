/**
 * How numbers are printed, everywhere: in tables, explanations, files, the page and the terminal. How many decimals a metric has
 * is its own declaration; this file only obeys it.
 */

/** What a metric or cost declares about its numbers. */
export interface Printed {
  /** Such as `%` or `bytes`; null if it has none. */
  readonly unit: string | null;
  /** Decimals of the shown unit; null for what is whole, or has two decimals where it is not. */
  readonly digits: number | null;
}

/** How it is shown. Costs come in bytes, and nobody reads those. */
export interface Shown extends Printed {
  /** The metric's unit divided by this gives the shown one. */
  readonly divisor: number;
  readonly format: (value: number) => string;
}

export function showScore({ unit, digits }: Printed): Shown {
  const format = (value: number): string => formatScore(value, digits);
  return unit === 'bytes' ? { unit: 'MiB', divisor: 2 ** 20, digits, format } : { unit, divisor: 1, digits, format };
}

/** A score between 0 and 1, or −1 and 1, has three decimals, and every other one two, as papers print them. */
export function digitsWithin(ends: readonly [lowest: number | null, highest: number | null] | null): number {
  const [lowest, highest] = ends ?? [null, null];
  return lowest !== null && highest !== null && lowest >= -1 && highest <= 1 ? 3 : 2;
}

/** `value` with its metric's decimals; what would be printed as 0 and is not has two digits that count. */
export function formatScore(value: number, digits: number | null): string {
  if (digits === null) return Number.isInteger(value) ? formatCount(value) : formatScore(value, 2);
  const fixed = formatFixed(value, digits);
  const vanishes = value !== 0 && Number.isFinite(value) && Number(fixed) === 0;
  return (vanishes ? String(Number(value.toPrecision(2))) : fixed).replace('-', '−');
}

/** The same with its sign: `+0.20`, `−0.88`. */
export function formatSigned(value: number, digits: number | null): string {
  const text = formatScore(value, digits);
  return text.startsWith('−') ? text : `+${text}`;
}

/** A number that somebody has stated, such as a margin: with all its decimals, and at least those of the metric. */
export function formatStated(value: number, digits: number | null): string {
  const own = String(value).split('.')[1]?.length ?? 0;
  return formatScore(value, digits === null ? digits : Math.max(digits, own));
}

/** `value` with so many decimals. `toFixed` rounds the exact binary value, and ties away from zero. Never "-0.00". */
export function formatFixed(value: number, digits: number): string {
  const text = value.toFixed(digits);
  return /^-0(?:\.0*)?$/.test(text) ? text.slice(1) : text;
}

/** A rounded number with commas between thousands: 1234567 → `1,234,567`. */
export function formatCount(value: number): string {
  return formatFixed(value, 0).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** A p-value with three decimals. Below 0.001 it is given as a bound, because no finite bootstrap can show zero. */
export function formatPValue(p: number): string {
  return p < 0.001 ? '<0.001' : formatFixed(p, 3);
}

/** The same in a sentence: `p = 0.012`, `p < 0.001`. */
export function tellP(p: number): string {
  return p < 0.001 ? 'p < 0.001' : `p = ${formatPValue(p)}`;
}

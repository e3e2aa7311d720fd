/** Formats numbers for tables: rounded from the exact binary value, and never "-0.00". */

/** `value` with `digits` decimals. `toFixed` rounds the exact binary value, and ties away from zero. */
export function formatFixed(value: number, digits: number): string {
  const text = value.toFixed(digits);
  return /^-0(?:\.0*)?$/.test(text) ? text.slice(1) : text;
}

/** A rounded number with commas between thousands: 1234567 → `1,234,567`. */
export function formatCount(value: number): string {
  return formatFixed(value, 0).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Bytes as mebibytes with one decimal. */
export function formatMebibytes(bytes: number): string {
  return formatFixed(bytes / 2 ** 20, 1);
}

/** A p-value with three decimals. Below 0.001 it is given as a bound, because no finite bootstrap can show zero. */
export function formatPValue(p: number): string {
  return p < 0.001 ? '<0.001' : formatFixed(p, 3);
}
